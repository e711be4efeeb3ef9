import { abandonCopy, copyFile, type MoveNotes } from "../../kernel/platform/copy-object.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { keysBelow, removeFiles, sizeOf } from "../../kernel/platform/uploads.ts";
import { COPY_NAMES, type LectureCopy } from "../copy/copy.schema.ts";
import * as CopyStore from "../copy/copy.store.ts";
import type { VideoDue } from "./video-due.schema.ts";
import * as DueStore from "./video-due.store.ts";
import {
  arrivingOf,
  currentCopies,
  fileNameOf,
  folderOf,
  isOpen,
  isOriginal,
  isPublic,
  privateKey,
  publicKey,
  servedFiles,
  type FileName,
  type StoredFile,
} from "./video-files.rules.ts";
import type { Video } from "./video-record.schema.ts";
import * as UploadStore from "./video-upload.store.ts";
import * as VideoStore from "./video.store.ts";

/** A free video may stop being free, so caches keep it for at most a day. */
const FREE_CACHING = "public, max-age=86400";
const PRIVATE_CACHING = "private, max-age=3600";

const notesOf = (deps: Deps, due: VideoDue): MoveNotes => ({
  moving: due.moving,
  note: (moving) => DueStore.noteMove(deps, due, moving),
});

/**
 * Copies an upload's file to the folder of its video, unless the file is there. The upload stays.
 */
export async function keepUpload(deps: Deps, due: VideoDue, file: StoredFile): Promise<void> {
  const { contentType, size } = file;
  const to = privateKey(due.videoId, file);
  if ((await sizeOf(deps, to)) === size) return;
  const move = { from: UploadStore.objectKey(file.uploadId), to, size };
  await copyFile(deps, move, { contentType, cacheControl: PRIVATE_CACHING }, notesOf(deps, due));
}

/** Makes a file of a video public, unless it is. */
export async function makePublic(
  deps: Deps,
  videoId: string,
  file: StoredFile,
  due?: VideoDue,
): Promise<void> {
  const { contentType, size } = file;
  const to = publicKey(file);
  if ((await sizeOf(deps, to)) === size) return;
  const served = { contentType, cacheControl: FREE_CACHING };
  const notes = due && notesOf(deps, due);
  await copyFile(deps, { from: privateKey(videoId, file), to, size }, served, notes);
}

/** Removes the public copies of files. */
export async function makePrivate(deps: Deps, files: readonly FileName[]): Promise<void> {
  for (const key of files.map(publicKey)) {
    // In a bucket with versions, removing a missing object leaves a delete marker.
    if ((await sizeOf(deps, key)) !== undefined) await removeFiles(deps, [key]);
  }
}

/**
 * Brings all files of a video in line with its items: public ones exist while it is free, copies of
 * an earlier file and files without an item are removed, and lists know its copies. What other
 * processes are busy with is left to them.
 *
 * @param isOver whether a change that has begun is over, or was left by a process that was killed
 */
export async function settle(
  deps: Deps,
  videoId: string,
  isOver: (due: VideoDue) => boolean,
): Promise<void> {
  // Reads files first, then due changes, then copies. So the file of a change that ends in between
  // already has an item.
  const keys = await keysBelow(deps, folderOf(videoId));
  const { due, ...whole } = await VideoStore.findWhole(deps, videoId);
  const over = due.filter(isOver);
  const busy = new Set(due.filter((one) => !isOver(one)).map(({ uploadId }) => uploadId));
  const { video, copies } = whole;
  const named = new Set<string>();
  if (video) {
    const kept = copies.filter(({ of }) => isOriginal(video, of));
    for (const copy of copies) if (!kept.includes(copy)) await CopyStore.remove(deps, copy);
    const opening = over.find(({ kind }) => kind === "opening");
    await followAccess(deps, video, opening);
    await noteCopies(deps, { video, copies: kept });
    const own = [video.file?.uploadId, arrivingOf(video), video.notes?.uploadId];
    for (const uploadId of [...own, ...kept.map((one) => one.uploadId)])
      if (uploadId !== undefined) named.add(uploadId);
  }
  for (const key of keys) {
    const name = fileNameOf(key);
    if (name && (named.has(name.uploadId) || busy.has(name.uploadId))) continue;
    await removeFiles(deps, [...(name ? [publicKey(name)] : []), key]);
  }
  for (const one of over) {
    if (one.moving) await abandonCopy(deps, one.moving);
    await DueStore.end(deps, one);
  }
}

/**
 * Makes a video's files public or private, as the video says. Does so again if the video became
 * free, or not free any more, in between.
 * @param opening a worker's own change that makes files public; without it, the files of a video
 * that awaits its public files are left to that worker
 */
async function followAccess(
  deps: Deps,
  first: Video,
  opening: VideoDue | undefined,
): Promise<void> {
  for (let video: Video | undefined = first; video;) {
    const { videoId } = video;
    const files = servedFiles({
      video,
      copies: (await VideoStore.findWhole(deps, videoId)).copies,
    });
    if (!isOpen(video)) await makePrivate(deps, files);
    else if (opening || isPublic(video)) {
      for (const file of files) await makePublic(deps, videoId, file, opening);
      if (video.awaitsPublic) await VideoStore.notePublic(deps, video);
    } else return;
    const now = await VideoStore.find(deps, videoId);
    const isStillDue = opening && now && isOpen(now) && now.awaitsPublic;
    if (!now || (isOpen(now) === isOpen(video) && !isStillDue)) return;
    video = now;
  }
}

/** Notes the copies of the current file with the video, for lists. */
async function noteCopies(
  deps: Deps,
  { video, copies }: { video: Video; copies: readonly LectureCopy[] },
): Promise<void> {
  const { videoId, copies: noted } = video;
  const current = new Map(currentCopies({ video, copies }).map((copy) => [copy.name, copy]));
  const isFirst = COPY_NAMES.every((name) => !noted[name]);
  if (isFirst && current.size > 0) await VideoStore.beginNotes(deps, videoId);
  for (const name of COPY_NAMES) {
    const [copy, note] = [current.get(name), noted[name]];
    if (copy && copy.uploadId !== note?.uploadId) await VideoStore.noteCopy(deps, copy);
    if (!copy && note) await VideoStore.forgetCopy(deps, videoId, name, note.uploadId);
  }
}
