import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { removeFiles } from "../../kernel/platform/uploads.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { privateKey } from "./video.rules.ts";
import type { Video, VideoChange, VideoForm, VideoInput, VideoView } from "./video.schema.ts";
import { entryIdOf } from "./video-names.service.ts";
import * as Files from "./video-file.service.ts";
import * as Uploads from "./video-upload.service.ts";
import { posterOf, viewNow } from "./video-view.service.ts";
import * as VideoStore from "./video.store.ts";

/** One upload makes one video: sent again, the call finds what it made. */
const idOf = (uploadId: string): string => uploadId.replace(/^up_/, "vid_");

/**
 * Publishes a video of an uploaded file. Sent again after a failure it goes on where it was, and
 * after a success it answers the same.
 *
 * @throws AppError `invalid` for an upload that is gone or no video and for broken captions or
 * posters; `conflict` while parts of the upload are missing.
 */
export async function create(deps: Deps, actor: Actor, input: VideoInput): Promise<VideoView> {
  const { uploadId, poster, captions, ...fields } = input;
  const videoId = idOf(uploadId);
  const known = await VideoStore.find(deps, videoId);
  if (known && known.deletedAt === null) return viewNow(deps, known);
  assertWatchable(fields);
  const media = await keepMedia(deps, videoId, { poster, captions });
  const now = deps.clock.now();
  const video: Video = {
    ...fields,
    ...media,
    videoId,
    entryId: await entryIdOf(deps, fields),
    duration: fields.duration ?? null,
    file: await Files.takeIn(deps, videoId, uploadId),
    rev: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  if (video.isFree) await Files.show(deps, video);
  if (!(await VideoStore.create(deps, video))) throw changed();
  await Audit.record(deps, actor, { action: "video.create", subject: videoId, after: video });
  await discardUpload(deps, uploadId);
  return viewNow(deps, video);
}

/** Publishes a small file that came with the call itself. @throws AppError as `create`. */
export async function upload(deps: Deps, actor: Actor, form: VideoForm): Promise<VideoView> {
  const { file, subtopic, ...fields } = form;
  assertWatchable(fields);
  const uploadId = await Uploads.receive(deps, actor, file);
  return create(deps, actor, { ...fields, subTopic: subtopic, uploadId });
}

/**
 * Changes what is told of a video, whether it is free, or its file.
 * @throws AppError `not-found`; `conflict` when somebody else changed it; `invalid` as `create`.
 */
export async function update(
  deps: Deps,
  actor: Actor,
  videoId: string,
  input: VideoChange,
): Promise<VideoView> {
  const { rev, uploadId, poster, captions, ...fields } = input;
  const before = await load(deps, videoId);
  if (before.rev !== rev) throw changed();
  assertWatchable(fields);
  const media = await keepMedia(deps, videoId, { poster, captions }, before);
  const file = uploadId ? await Files.takeIn(deps, videoId, uploadId) : before.file;
  const duration = fields.duration === undefined ? before.duration : fields.duration;
  const updatedAt = deps.clock.now();
  const told = { ...fields, entryId: await entryIdOf(deps, fields) };
  const video = { ...before, ...told, ...media, duration, file, rev: rev + 1, updatedAt };
  await publish(deps, before, video);
  await Audit.record(deps, actor, {
    action: "video.update",
    subject: videoId,
    before,
    after: video,
  });
  await removeReplaced(deps, before, video);
  if (uploadId) await discardUpload(deps, uploadId);
  return viewNow(deps, video);
}

/**
 * Deletes a video; for an hour it can be brought back. Nobody can watch it from now on.
 * @throws AppError `not-found`, or `conflict` when somebody changes it at the same moment.
 */
export async function remove(deps: Deps, actor: Actor, videoId: string): Promise<void> {
  const before = await load(deps, videoId);
  const video = { ...before, rev: before.rev + 1, deletedAt: deps.clock.now() };
  await publish(deps, before, video);
  await Audit.record(deps, actor, { action: "video.delete", subject: videoId, before });
}

/**
 * Brings a deleted video back; one that is there stays as it is.
 * @throws AppError `not-found` once its files are removed.
 */
export async function restore(deps: Deps, actor: Actor, videoId: string): Promise<VideoView> {
  const before = await VideoStore.find(deps, videoId);
  if (!before) throw notFound("This video");
  if (before.deletedAt === null) return viewNow(deps, before);
  const video = { ...before, rev: before.rev + 1, deletedAt: null };
  await publish(deps, before, video);
  await Audit.record(deps, actor, { action: "video.restore", subject: videoId, after: video });
  return viewNow(deps, video);
}

/** A video that is not deleted. @throws AppError `not-found` */
export async function load(deps: Deps, videoId: string): Promise<Video> {
  const video = await VideoStore.find(deps, videoId);
  if (!video || video.deletedAt !== null) throw notFound("This video");
  return video;
}

const isShown = (video: Video): boolean => video.isFree && video.deletedAt === null;

/**
 * Puts the next revision in its place. What everybody may watch is there before the video says so,
 * and is gone before it says otherwise: cut off between the two, nothing stays open.
 */
async function publish(deps: Deps, before: Video, next: Video): Promise<void> {
  if (isShown(next)) await Files.show(deps, next);
  else if (isShown(before)) await Files.hide(deps, before);
  if (await VideoStore.replace(deps, next)) return;
  const current = await VideoStore.find(deps, next.videoId);
  if (current && isShown(current)) await Files.show(deps, current);
  throw changed();
}

async function removeReplaced(deps: Deps, before: Video, next: Video): Promise<void> {
  if (before.file.uploadId !== next.file.uploadId) {
    await Files.hide(deps, before);
    await removeFiles(deps, [privateKey(before)]);
  }
  if (before.poster !== null && before.poster !== next.poster) {
    await removeFiles(deps, [before.poster]);
  }
}

async function discardUpload(deps: Deps, uploadId: string): Promise<void> {
  const upload = await Uploads.find(deps, uploadId);
  if (upload) await Uploads.discard(deps, upload);
}

type Media = Pick<VideoInput, "poster" | "captions">;

/** Poster and captions as the video names them; what is not given stays as it was. */
async function keepMedia(
  deps: Deps,
  videoId: string,
  { poster, captions }: Media,
  before: Pick<Video, "poster" | "captions"> = { poster: null, captions: null },
): Promise<Pick<Video, "poster" | "captions">> {
  return {
    captions: captions
      ? await Files.keepCaptions(deps, captions)
      : keptOr(captions, before.captions),
    poster:
      poster && !isOwnPoster(deps, poster, before)
        ? await Files.keepPoster(deps, videoId, poster)
        : keptOr(poster ? undefined : poster, before.poster),
  };
}

/** Whether the address of the poster that there is was sent back. */
const isOwnPoster = (deps: Deps, poster: string, before: Pick<Video, "poster">): boolean =>
  poster === posterOf(deps, before);

/** Null takes away, as an empty text does. */
const keptOr = (given: string | null | undefined, before: string | null): string | null =>
  given === undefined ? before : null;

/** Who could ever watch a video that is neither free nor of an exam? */
function assertWatchable({ isFree, examTypes }: Pick<VideoInput, "isFree" | "examTypes">): void {
  if (isFree || examTypes.length > 0) return;
  const message = "Choose at least one exam type, or make the video free.";
  throw invalid("exam_type_needed", message, [{ path: "examTypes", message }]);
}

const changed = () =>
  conflict("conflict", "Somebody else has changed this video meanwhile. Please look at it again.");
