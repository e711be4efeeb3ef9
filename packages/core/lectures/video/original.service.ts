import type { Deps } from "../../kernel/platform/deps.ts";
import { examine, readRange } from "../../kernel/platform/uploads.ts";
import { type FileBytes, OriginalError } from "../original/file-bytes.rules.ts";
import { readOriginal } from "../original/original.rules.ts";
import type { VideoFile } from "./video-record.schema.ts";
import * as UploadStore from "./video-upload.store.ts";

/** A checked file, and its length if the file has it. */
export interface CheckedFile {
  file: VideoFile;
  seconds: number | null;
}

export const NOT_UPLOADED = "The file was not uploaded. Upload it again.";

/**
 * Reads an uploaded file by ranges and says what it is.
 * @throws OriginalError with the reason why it can't be a video
 */
export async function checkUpload(deps: Deps, uploadId: string): Promise<CheckedFile> {
  const key = UploadStore.objectKey(uploadId);
  const found = await examine(deps, key);
  if (!found) throw new OriginalError(NOT_UPLOADED);
  const { size, type, extension } = found;
  const original = await readOriginal(type, inWindows(deps, key, size));
  const { codecs, playsEverywhere, seconds } = original;
  const contentType = type ?? "";
  return {
    file: { uploadId, extension: extension ?? "", contentType, size, codecs, playsEverywhere },
    seconds,
  };
}

/**
 * The fewest bytes that one call reads. They hold the heads of several boxes that lie close
 * together, and most boxes that describe the picture and the sound.
 */
const WINDOW = 64 * 1024;

/** Reads a file by ranges and keeps the last range, so that bytes inside it need no other call. */
function inWindows(deps: Deps, key: string, size: number): FileBytes {
  let kept = { from: 0, bytes: new Uint8Array() };
  const has = (from: number, to: number) =>
    from >= kept.from && to <= kept.from + kept.bytes.length;
  return {
    size,
    async read(from, wanted) {
      const to = Math.min(from + wanted, size);
      if (!has(from, to)) {
        const found = await readRange(deps, key, { from, bytes: Math.max(wanted, WINDOW) });
        if (!found) throw new OriginalError(NOT_UPLOADED);
        kept = { from, bytes: new Uint8Array(found.bytes) };
      }
      return kept.bytes.subarray(from - kept.from, to - kept.from);
    },
  };
}
