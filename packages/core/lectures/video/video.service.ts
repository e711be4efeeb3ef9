import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { removeFiles } from "../../kernel/platform/uploads.ts";
import { AppError, invalid, notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { type Chapter, ChaptersError, checkChapters } from "../terms/chapters.rules.ts";
import { captionChanges } from "./captions.rules.ts";
import * as Arrivals from "./video-arrival.service.ts";
import { arrivingOf } from "./video-files.rules.ts";
import * as Media from "./video-media.service.ts";
import type { Video } from "./video-record.schema.ts";
import type { VideoChange, VideoForm, VideoInput, VideoView } from "./video.schema.ts";
import { changed, publish } from "./video-publish.service.ts";
import * as Uploads from "./video-upload.service.ts";
import { posterOf, viewNow, entryIdOf } from "./video-view.service.ts";
import * as VideoStore from "./video.store.ts";

/** One upload makes one video, so a repeated call finds the video it made. */
const idOf = (uploadId: string): string => uploadId.replace(/^up_/, "vid_");

/**
 * Publishes a video from an uploaded file. A small file is checked and kept now; a worker does it
 * for a large one, and the video says how far it is. A repeated call resumes after a failure and
 * returns the same answer after a success.
 *
 * @throws AppError `invalid` for a missing upload, a small file that can't be a video, and invalid
 * captions or posters; `conflict` while parts of the upload are missing
 */
export async function create(deps: Deps, actor: Actor, input: VideoInput): Promise<VideoView> {
  const { uploadId, poster, captions, captionsLanguage, chapters = [], ...fields } = input;
  const videoId = idOf(uploadId);
  const known = await VideoStore.find(deps, videoId);
  if (known && known.deletedAt === null) return viewNow(deps, await resumed(deps, known));
  assertWatchable(fields);
  assertChapters(chapters, fields.duration ?? null);
  const incoming = await Arrivals.receive(deps, uploadId);
  const media = await storeMedia(deps, videoId, { poster, captions, captionsLanguage });
  const now = deps.clock.now();
  const video: Video = {
    ...fields,
    ...media,
    videoId,
    entryId: await entryIdOf(deps, fields),
    mayKeep: fields.mayKeep ?? false,
    duration: fields.duration ?? null,
    chapters,
    notes: null,
    file: null,
    arrival: incoming.arrival,
    copies: {},
    awaitsPublic: false,
    rev: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    isPurged: false,
  };
  const due = await Arrivals.begin(deps, videoId, uploadId);
  if (!(await VideoStore.create(deps, video))) throw changed();
  await Audit.record(deps, actor, { action: "video.create", target: videoId, after: video });
  await Arrivals.proceed(deps, due, incoming);
  return viewNow(deps, await load(deps, videoId));
}

/**
 * The video that an earlier call created. If its file is still on its way, the work on the file
 * continues.
 */
async function resumed(deps: Deps, video: Video): Promise<Video> {
  if (arrivingOf(video) === undefined) return video;
  await Arrivals.resume(deps, video);
  return load(deps, video.videoId);
}

/** Publishes a small file from the request itself. @throws AppError as `create` */
export async function upload(deps: Deps, actor: Actor, form: VideoForm): Promise<VideoView> {
  const { file, subtopic, ...fields } = form;
  assertWatchable(fields);
  const uploadId = await Uploads.receive(deps, actor, file);
  return create(deps, actor, { ...fields, subTopic: subtopic, uploadId });
}

/**
 * Changes a video's details, whether it is free, or its file. Students watch the old file until a
 * new one has been checked and kept.
 *
 * @throws AppError `not-found`; `conflict` when someone else changed it; `invalid` as `create`
 */
export async function update(
  deps: Deps,
  actor: Actor,
  videoId: string,
  input: VideoChange,
): Promise<VideoView> {
  const { rev, uploadId, poster, captions, captionsLanguage, ...fields } = input;
  const before = await load(deps, videoId);
  if (before.rev !== rev) throw changed();
  assertWatchable(fields);
  const duration = fields.duration ?? null;
  const { chapters = before.chapters } = fields;
  if (fields.chapters) assertChapters(chapters, duration ?? (uploadId ? null : before.duration));
  const incoming = uploadId ? await Arrivals.receive(deps, uploadId) : undefined;
  const media = await storeMedia(deps, videoId, { poster, captions, captionsLanguage }, before);
  const updatedAt = deps.clock.now();
  const details = { ...fields, chapters, entryId: await entryIdOf(deps, fields) };
  const video = {
    ...before,
    ...details,
    ...media,
    mayKeep: fields.mayKeep ?? before.mayKeep,
    duration,
    rev: rev + 1,
    updatedAt,
  };
  const due = uploadId ? await Arrivals.begin(deps, videoId, uploadId) : undefined;
  await publish(deps, before, video, givenBy(before, fields, incoming));
  await Audit.record(deps, actor, {
    action: "video.update",
    target: videoId,
    before,
    after: video,
  });
  if (due && incoming) await Arrivals.proceed(deps, due, incoming);
  if (before.poster !== null && before.poster !== video.poster) {
    await removeFiles(deps, [before.poster]);
  }
  return viewNow(deps, await load(deps, videoId));
}

/**
 * What an edit changes besides the details. If the last new file failed, the edit removes the note
 * of this failure, because the editor has seen it.
 */
function givenBy(
  { file, arrival }: Video,
  { duration }: Pick<VideoChange, "duration">,
  incoming: Arrivals.Incoming | undefined,
): Partial<Pick<Video, "arrival" | "duration">> {
  const isOldFailure = file !== null && arrival?.stage === "failed";
  return {
    ...(duration !== undefined && { duration }),
    ...(incoming ? { arrival: incoming.arrival } : isOldFailure && { arrival: null }),
  };
}

/**
 * Deletes a video, so that no one can watch it; it can be restored for 30 days.
 * @throws AppError `not-found`; `conflict` when someone changes it at the same time
 */
export async function remove(deps: Deps, actor: Actor, videoId: string): Promise<void> {
  const before = await load(deps, videoId);
  const video = { ...before, rev: before.rev + 1, deletedAt: deps.clock.now() };
  await publish(deps, before, video);
  await Audit.record(deps, actor, { action: "video.delete", target: videoId, before });
}

/**
 * Restores a deleted video; does nothing if it is not deleted.
 * @throws AppError `not-found` once its files have been removed
 */
export async function restore(deps: Deps, actor: Actor, videoId: string): Promise<VideoView> {
  const before = await VideoStore.find(deps, videoId);
  if (!before || before.isPurged) throw notFound("This video");
  if (before.deletedAt === null) return viewNow(deps, before);
  const video = { ...before, rev: before.rev + 1, deletedAt: null };
  await publish(deps, before, video);
  await Audit.record(deps, actor, { action: "video.restore", target: videoId, after: video });
  return viewNow(deps, await load(deps, videoId));
}

/** A video that is not deleted. @throws AppError `not-found` */
export async function load(deps: Deps, videoId: string): Promise<Video> {
  const video = await VideoStore.find(deps, videoId);
  if (!video || video.deletedAt !== null) throw notFound("This video");
  return video;
}

type MediaInput = Pick<VideoInput, "poster" | "captions" | "captionsLanguage">;

/** Stores a new poster and new captions; undefined leaves one as it is. */
async function storeMedia(
  deps: Deps,
  videoId: string,
  { poster, ...given }: MediaInput,
  before: Pick<Video, "poster" | "captions"> = { poster: null, captions: {} },
): Promise<Pick<Video, "poster" | "captions">> {
  return {
    captions: await Media.storeCaptions(deps, captionChanges(given), before.captions),
    poster:
      poster && !isOwnPoster(deps, poster, before)
        ? await Media.storePoster(deps, videoId, poster)
        : keptOr(poster ? undefined : poster, before.poster),
  };
}

/** Whether the client sent back the address of the current poster. */
const isOwnPoster = (deps: Deps, poster: string, before: Pick<Video, "poster">): boolean =>
  poster === posterOf(deps, before);

/** Null and an empty text remove the value; undefined keeps it. */
const keptOr = (given: string | null | undefined, before: string | null): string | null =>
  given === undefined ? before : null;

/** @throws AppError `invalid` with the chapter and the reason */
function assertChapters(chapters: readonly Chapter[], duration: number | null): void {
  try {
    checkChapters(chapters, duration);
  } catch (error) {
    if (!(error instanceof ChaptersError)) throw error;
    const { message, line } = error;
    const fields = [{ path: "chapters", message }];
    throw new AppError("invalid", "bad_chapters", message, { fields, details: { chapter: line } });
  }
}

/** No one could watch a video that is neither free nor assigned to an exam. */
function assertWatchable({ isFree, examTypes }: Pick<VideoInput, "isFree" | "examTypes">): void {
  if (isFree || examTypes.length > 0) return;
  const message = "Choose at least one exam type, or make the video free.";
  throw invalid("exam_type_needed", message, [{ path: "examTypes", message }]);
}
