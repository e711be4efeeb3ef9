import { createHash } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";
import {
  copyFile,
  examine,
  FOREVER,
  kindOf,
  putFile,
  removeFiles,
} from "../../kernel/platform/uploads.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { CaptionsError, readCaptions } from "./captions.rules.ts";
import { isPlayed, privateKey, publicKey } from "./video.rules.ts";
import { NO_POSTER, type Video, type VideoFile } from "./video.schema.ts";
import * as Uploads from "./video-upload.service.ts";

/** A free video may stop being free: what caches keep of it ends within a day. */
const FREE_CACHING = "public, max-age=86400";
const PRIVATE_CACHING = "private, max-age=3600";

const shortHash = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/**
 * Takes an upload in as the file of a video, once its first bytes show that browsers can play it;
 * what they cannot is removed. The upload itself stays until `Uploads.discard`.
 *
 * @throws AppError `invalid` for an upload that is gone or no video, `conflict` for an unfinished.
 */
export async function takeIn(deps: Deps, videoId: string, uploadId: string): Promise<VideoFile> {
  const upload = await Uploads.find(deps, uploadId);
  if (!upload) throw refused("upload_gone", "This upload has ended. Please choose the file again.");
  await Uploads.finish(deps, upload);
  const from = Uploads.objectKey(uploadId);
  const found = await examine(deps, from);
  if (!found) throw refused("upload_missing", "The file has not arrived. Please upload it again.");
  const { size, type, extension } = found;
  if (!isPlayed(type) || extension === undefined) {
    await Uploads.discard(deps, upload);
    throw refused(
      "not_a_video",
      "This file is no video that browsers play. Choose an MP4, WebM or QuickTime video.",
    );
  }
  const file = { uploadId, extension, contentType: type, size };
  const to = privateKey({ videoId, file });
  const served = { contentType: type, cacheControl: PRIVATE_CACHING };
  await copyFile(deps, { from, to, size }, served);
  return file;
}

const refused = (code: string, message: string) =>
  invalid(code, message, [{ path: "uploadId", message }]);

/** Lets everybody watch a video: a copy of its file where everybody may read. */
export async function show(deps: Deps, video: Video): Promise<void> {
  const { contentType, size } = video.file;
  const copy = { from: privateKey(video), to: publicKey(video), size };
  await copyFile(deps, copy, { contentType, cacheControl: FREE_CACHING });
}

/** Takes the copy away that everybody may read. */
export const hide = (deps: Deps, video: Video): Promise<void> =>
  removeFiles(deps, [publicKey(video)]);

/**
 * Keeps a poster, given as a data address. Its key.
 * @throws AppError `invalid` for what is no picture, whatever it says.
 */
export async function keepPoster(deps: Deps, videoId: string, dataUrl: string): Promise<string> {
  const isData = dataUrl.startsWith("data:");
  const bytes = Buffer.from(isData ? dataUrl.slice(dataUrl.indexOf(",") + 1) : "", "base64");
  const { type, extension } = await kindOf(bytes);
  if (type === undefined || !/^image\/(jpeg|png|webp)$/.test(type)) {
    throw invalid("not_a_picture", NO_POSTER, [{ path: "poster", message: NO_POSTER }]);
  }
  const key = `media/videos/${videoId}-${shortHash(bytes)}.${extension}`;
  await putFile(deps, key, bytes, { contentType: type, cacheControl: FOREVER });
  return key;
}

const captionsKey = (name: string): string => `captions/${name}.json`;

/** Keeps captions under a name of their own. @throws AppError `invalid` with the line in words. */
export async function keepCaptions(deps: Deps, text: string): Promise<string> {
  const vtt = wellFormed(text);
  const name = shortHash(vtt);
  await deps.artifacts.writeOnce(captionsKey(name), { vtt });
  return name;
}

function wellFormed(text: string): string {
  try {
    return readCaptions(text);
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    const { message } = error;
    throw invalid("bad_captions", message, [{ path: "captions", message }]);
  }
}

/** The captions of that name, as WebVTT. */
export const captionsOf = (deps: Deps, name: string): Promise<string> =>
  deps.artifacts.read(captionsKey(name), readVtt);

function readVtt(raw: unknown): string {
  if (typeof raw === "object" && raw !== null && "vtt" in raw && typeof raw.vtt === "string") {
    return raw.vtt;
  }
  throw new Error("Captions are kept as {vtt}");
}
