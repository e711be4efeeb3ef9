import * as DueWork from "../../kernel/due-work/due-work.service.ts";
import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { DAY, MINUTE } from "../../kernel/shared/time.ts";
import { OriginalError } from "../original/file-bytes.rules.ts";
import { type CheckedFile, checkUpload, NOT_UPLOADED } from "./original.service.ts";
import { VIDEO_REQUESTED, type VideoDue, type VideoRef } from "./video-due.schema.ts";
import * as DueStore from "./video-due.store.ts";
import { areQuick, arrivingOf, isPublic } from "./video-files.rules.ts";
import { keepUpload, makePublic, settle } from "./video-files.service.ts";
import type { Arrival, Video } from "./video-record.schema.ts";
import * as Uploads from "./video-upload.service.ts";
import * as UploadStore from "./video-upload.store.ts";
import * as VideoStore from "./video.store.ts";

const work: DueWork.DueWork = {
  name: "videos",
  event: VIDEO_REQUESTED,
  lateMs: 10 * MINUTE,
};

/**
 * No call of the API lasts this long: a change that has not ended by then was left by a killed
 * process.
 */
const CALL_ENDED_MS = 2 * MINUTE;

/** How long a file may fail to be published before it is given up. */
const GIVEN_UP_MS = DAY;

/** Asks a worker to bring a video's files in order. */
export const ask = (deps: Deps, videoId: string): Promise<void> =>
  DueWork.ask(deps, work, { videoId } satisfies VideoRef);

/** Asks workers for all due changes of videos' files. Late changes are made in this process. */
export async function requestDue(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const since = new Map<string, number>();
  for (const due of await DueStore.all(deps)) {
    // The API call that began the change is still working on it, or has just asked a worker.
    if (now - due.since < CALL_ENDED_MS) continue;
    since.set(due.videoId, Math.min(due.since, since.get(due.videoId) ?? Infinity));
  }
  const due = [...since].map(([videoId, at]) => ({ ref: { videoId }, since: at }));
  return DueWork.askAll(deps, work, due, (ref) => arrange(deps, ref));
}

/** An upload that is to become a video's file. */
export interface Incoming {
  arrival: Arrival;
  /** The facts of a small file; null for a file that a worker checks. */
  checked: CheckedFile | null;
}

/**
 * An arrived upload; if it is small, also the facts about its file.
 * @throws AppError `invalid` for an upload that is gone or can't be a video; `conflict` while parts
 * are missing
 */
export async function receive(deps: Deps, uploadId: string): Promise<Incoming> {
  const upload = await Uploads.arrived(deps, uploadId);
  const { size, contentType } = upload;
  const arrival: Arrival = { uploadId, size, contentType, stage: "arriving", reason: null };
  if (!areQuick([upload])) return { arrival, checked: null };
  await Uploads.finish(deps, upload);
  try {
    return { arrival, checked: await checkUpload(deps, uploadId) };
  } catch (error) {
    if (!(error instanceof OriginalError)) throw error;
    const { message } = error;
    if (message === NOT_UPLOADED) throw notAVideo("upload_missing", message);
    await Uploads.discard(deps, upload);
    throw notAVideo("not_a_video", message);
  }
}

const notAVideo = (code: string, message: string) =>
  invalid(code, message, [{ path: "uploadId", message }]);

/** Notes that a file arrives, before the video's own item says so. */
export const begin = (deps: Deps, videoId: string, uploadId: string): Promise<VideoDue> =>
  DueStore.beginUpload(deps, { videoId, uploadId, kind: "file" });

/** Publishes a file that has been checked, or asks a worker to check and publish it. */
export async function proceed(deps: Deps, due: VideoDue, { checked }: Incoming): Promise<void> {
  if (!checked) return ask(deps, due.videoId);
  await take(deps, due, checked);
  await settle(deps, due.videoId, ({ dueId }) => dueId === due.dueId);
}

/** Continues with a file that arrived: immediately if it is small, otherwise by a worker. */
export async function resume(deps: Deps, { videoId, arrival }: Video): Promise<void> {
  if (arrival && areQuick([arrival])) await arrange(deps, { videoId });
  else await ask(deps, videoId);
}

/**
 * The worker: checks and keeps the file that arrives, then brings all files of the video in line.
 * If the worker is killed, the next one continues its work.
 * @returns whether this process did it
 * @throws any error, so that the queue retries
 */
export async function arrange(deps: Deps, { videoId }: VideoRef): Promise<boolean> {
  const done = await withLease(deps, `video#${videoId}`, async () => {
    const { video, due } = await VideoStore.findWhole(deps, videoId);
    const arriving = video && arrivingOf(video);
    const own = due.find(({ uploadId }) => uploadId !== null && uploadId === arriving);
    if (own) await arrive(deps, own);
    const now = deps.clock.now();
    const isOver = (one: VideoDue) =>
      one.dueId === own?.dueId || one.kind === "opening" || now - one.since >= CALL_ENDED_MS;
    await settle(deps, videoId, isOver);
    return true;
  });
  return done ?? false;
}

/** Checks a file that arrives and gives it to its video, or notes why it can't be. */
async function arrive(deps: Deps, due: VideoDue): Promise<void> {
  const uploadId = due.dueId;
  const upload = await UploadStore.find(deps, uploadId);
  const isGivenUp = deps.clock.now() - due.since >= GIVEN_UP_MS;
  if (!upload || isGivenUp)
    return fail(deps, due, "The file could not be published. Upload it again.");
  await Uploads.finish(deps, upload);
  await note(deps, due, { stage: "checking", reason: null });
  try {
    await take(deps, due, await checkUpload(deps, uploadId));
  } catch (error) {
    if (!(error instanceof OriginalError)) throw error;
    await fail(deps, due, error.message);
  }
}

async function note(
  deps: Deps,
  { videoId, dueId: uploadId }: VideoDue,
  change: Pick<Arrival, "stage" | "reason">,
): Promise<void> {
  const arrival = (await VideoStore.find(deps, videoId))?.arrival;
  if (arrival?.uploadId !== uploadId) return;
  await VideoStore.noteArrival(deps, videoId, { ...arrival, ...change });
}

async function fail(deps: Deps, due: VideoDue, reason: string): Promise<void> {
  await note(deps, due, { stage: "failed", reason });
  await Uploads.discardById(deps, due.dueId);
  deps.log.info("video.refused", { videoId: due.videoId, reason });
}

/**
 * Keeps a checked file and gives it to its video; what another file replaced in between is left to
 * `settle`. The public file comes before the item, so that a free video always plays.
 */
async function take(deps: Deps, due: VideoDue, { file, seconds }: CheckedFile): Promise<void> {
  for (;;) {
    const video = await VideoStore.find(deps, due.videoId);
    if (!video || arrivingOf(video) !== file.uploadId) break;
    await keepUpload(deps, due, file);
    if (isPublic(video)) await makePublic(deps, due.videoId, file, due);
    const duration = seconds ?? video.duration;
    if (await VideoStore.arrive(deps, video, { file, duration })) break;
  }
  await Uploads.discardById(deps, file.uploadId);
}
