import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { readRange } from "../../kernel/platform/uploads.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { AppError, conflict, invalid } from "../../kernel/shared/error.ts";
import {
  checkCopy,
  COPY_START,
  CopyError,
  type CopyFile,
  lastFragmentAt,
} from "../copy/copy-check.rules.ts";
import type {
  CopiesView,
  CopyInput,
  CopyName,
  CopyView,
  LectureCopy,
} from "../copy/copy.schema.ts";
import * as CopyStore from "../copy/copy.store.ts";
import { NOT_UPLOADED } from "./original.service.ts";
import * as DueStore from "./video-due.store.ts";
import { currentCopies, fileOf, isOriginal, isPublic } from "./video-files.rules.ts";
import { keepUpload, makePublic, settle } from "./video-files.service.ts";
import { wholeVideo } from "./video-read.service.ts";
import type { Video } from "./video-record.schema.ts";
import * as Uploads from "./video-upload.service.ts";
import * as UploadStore from "./video-upload.store.ts";
import { addressesOf } from "./video-view.service.ts";

/**
 * Attaches an arrived upload to a video as one of its copies, in place of an older one. May be
 * repeated: a repeated call continues a call that was cut off.
 * @throws AppError `not-found`; `invalid` for an upload that is gone or not a copy of the lecture;
 * `conflict` while parts are missing, and when the copy was made from another file
 */
export async function attach(
  deps: Deps,
  actor: Actor,
  { videoId, name }: Pick<LectureCopy, "videoId" | "name">,
  { uploadId, of }: CopyInput,
): Promise<CopyView> {
  const { video, copies, due } = await wholeVideo(deps, videoId);
  if (!isOriginal(video, of)) throw replaced();
  const known = copies.find((one) => one.uploadId === uploadId && one.name === name);
  const copy = known ?? (await accept(deps, { video, name }, { uploadId, of }));
  const own =
    due.find(({ dueId }) => dueId === uploadId) ??
    (await DueStore.beginUpload(deps, { videoId, uploadId, kind: "copy" }));
  if (!known) {
    await keepUpload(deps, own, fileOf(copy));
    const isCurrent = of === video.file?.uploadId;
    if (isCurrent && isPublic(video)) await makePublic(deps, videoId, fileOf(copy), own);
    await CopyStore.put(deps, copy);
    const after = { name, uploadId, size: copy.size };
    await Audit.record(deps, actor, { action: "video.copy", target: videoId, after });
  }
  await Uploads.discardById(deps, uploadId);
  await settle(deps, videoId, ({ dueId }) => dueId === uploadId);
  return viewOf(copy);
}

const viewOf = ({ name, size, seconds, width, height }: LectureCopy): CopyView => ({
  name,
  size,
  seconds,
  width,
  height,
});

/** Reads an upload as a copy; an upload that is not one is removed. */
async function accept(
  deps: Deps,
  { video, name }: { video: Video; name: CopyName },
  { uploadId, of }: CopyInput,
): Promise<LectureCopy> {
  const upload = await Uploads.arrived(deps, uploadId);
  await Uploads.finish(deps, upload);
  const file = await readCopy(deps, uploadId);
  try {
    const { videoId, duration } = video;
    const checked = checkCopy(name, file, duration);
    const { size } = file;
    return { videoId, name, uploadId, size, ...checked, of, at: deps.clock.now() };
  } catch (error) {
    if (!(error instanceof CopyError)) throw error;
    await Uploads.discard(deps, upload);
    throw notACopy(error.message);
  }
}

/** The parts of an uploaded file by which a copy is judged, by two calls. */
async function readCopy(deps: Deps, uploadId: string): Promise<CopyFile> {
  const key = UploadStore.objectKey(uploadId);
  const found = await readRange(deps, key, { from: 0, bytes: COPY_START });
  if (!found) {
    const fields = [{ path: "uploadId", message: NOT_UPLOADED }];
    throw invalid("upload_missing", NOT_UPLOADED, fields);
  }
  const { bytes: start, size } = found;
  const from = lastFragmentAt(start);
  const isInside = from !== undefined && from < size;
  const last = isInside ? (await readRange(deps, key, { from, bytes: 16 }))?.bytes : undefined;
  return { start, last: last ?? new Uint8Array(), size };
}

function notACopy(reason: string): AppError {
  const message = `This file is not a copy of the lecture: ${reason}.`;
  const fields = [{ path: "uploadId", message }];
  return new AppError("invalid", "not_a_copy", message, { fields, details: { reason } });
}

const replaced = () =>
  conflict("file_replaced", "The video's file was replaced. Make the copies again.");

/**
 * The copies of a video, and where its file can be read to make them.
 * @throws AppError `not-found`; `conflict` while its file has not been checked
 */
export async function list(deps: Deps, videoId: string): Promise<CopiesView> {
  const whole = await wholeVideo(deps, videoId);
  const { file } = whole.video;
  if (file === null) {
    throw conflict("no_file", "The video's file has not been published yet. Try again later.");
  }
  const { uploadId, size } = file;
  const url = await addressesOf(deps, whole.video).of(file);
  return { copies: currentCopies(whole).map(viewOf), original: { uploadId, url, size } };
}

/** Removes all copies of a video. @throws AppError `not-found` */
export async function removeAll(deps: Deps, actor: Actor, videoId: string): Promise<void> {
  const { copies } = await wholeVideo(deps, videoId);
  if (copies.length === 0) return;
  const { dueId } = await DueStore.beginOther(deps, videoId, `copies-${deps.clock.now()}`);
  for (const copy of copies) await CopyStore.remove(deps, copy);
  const before = copies.map(({ name, uploadId }) => ({ name, uploadId }));
  await Audit.record(deps, actor, { action: "video.delete-copies", target: videoId, before });
  await settle(deps, videoId, (one) => one.dueId === dueId);
}
