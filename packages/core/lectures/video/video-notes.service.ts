import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { readRange } from "../../kernel/platform/uploads.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { invalid, notFound } from "../../kernel/shared/error.ts";
import {
  MAX_NOTES_BYTES,
  NOTES_END,
  NOTES_START,
  NOTES_TOO_LARGE,
  whyNoNotes,
} from "./notes.rules.ts";
import { NOT_UPLOADED } from "./original.service.ts";
import type { VideoDue } from "./video-due.schema.ts";
import * as DueStore from "./video-due.store.ts";
import { notesFileOf } from "./video-files.rules.ts";
import { keepUpload, settle } from "./video-files.service.ts";
import { wholeVideo } from "./video-read.service.ts";
import type { NotesFile } from "./video-record.schema.ts";
import * as Uploads from "./video-upload.service.ts";
import * as UploadStore from "./video-upload.store.ts";
import * as VideoStore from "./video.store.ts";

/**
 * Puts an arrived upload beside a video as its notes, in place of earlier notes. May be repeated: a
 * repeated call continues a call that was cut off. The video's revision stays, so that an open form
 * can still be saved.
 * @throws AppError `not-found`; `invalid` for an upload that is gone or is not a PDF; `conflict`
 * while parts are missing
 */
export async function attach(
  deps: Deps,
  actor: Actor,
  videoId: string,
  uploadId: string,
): Promise<{ size: number }> {
  const { video, due } = await wholeVideo(deps, videoId);
  const known = video.notes?.uploadId === uploadId ? video.notes : null;
  const notes = known ?? (await accept(deps, uploadId));
  const own =
    due.find(({ dueId }) => dueId === uploadId) ??
    (await DueStore.beginUpload(deps, { videoId, uploadId, kind: "notes" }));
  const isKept = known !== null || (await keep(deps, actor, own, notes));
  await Uploads.discardById(deps, uploadId);
  await settle(deps, videoId, ({ dueId }) => dueId === uploadId);
  if (!isKept) throw notFound("This video");
  return { size: notes.size };
}

/**
 * Copies the uploaded notes to the folder of their video, then records them in the video.
 * @returns false if the video was deleted in between
 */
async function keep(deps: Deps, actor: Actor, due: VideoDue, notes: NotesFile): Promise<boolean> {
  const { videoId: target } = due;
  await keepUpload(deps, due, notesFileOf(notes));
  if (!(await VideoStore.setNotes(deps, target, notes))) return false;
  await Audit.record(deps, actor, { action: "video.notes", target, after: notes });
  return true;
}

/** Reads the start and the end of an upload as notes; an upload that is not a PDF is removed. */
async function accept(deps: Deps, uploadId: string): Promise<NotesFile> {
  const upload = await Uploads.arrived(deps, uploadId);
  await Uploads.finish(deps, upload);
  const key = UploadStore.objectKey(uploadId);
  const start = await readRange(deps, key, { from: 0, bytes: NOTES_START });
  if (!start) throw refused("upload_missing", NOT_UPLOADED);
  const { size } = start;
  const end = await readRange(deps, key, { from: Math.max(0, size - NOTES_END), bytes: NOTES_END });
  const reason =
    size > MAX_NOTES_BYTES
      ? NOTES_TOO_LARGE
      : whyNoNotes(start.bytes, end?.bytes ?? new Uint8Array());
  if (reason === null) return { uploadId, size };
  await Uploads.discard(deps, upload);
  throw refused("not_a_pdf", reason);
}

const refused = (code: string, message: string) =>
  invalid(code, message, [{ path: "uploadId", message }]);

/** Removes the notes of a video; does nothing if it has none. @throws AppError `not-found` */
export async function remove(deps: Deps, actor: Actor, videoId: string): Promise<void> {
  const { video } = await wholeVideo(deps, videoId);
  const { notes: before } = video;
  if (before === null) return;
  const due = await DueStore.beginOther(deps, videoId, `notes-${deps.clock.now()}`);
  await VideoStore.removeNotes(deps, videoId, before);
  await Audit.record(deps, actor, { action: "video.delete-notes", target: videoId, before });
  await settle(deps, videoId, ({ dueId }) => dueId === due.dueId);
}
