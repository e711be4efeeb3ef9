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
import { isPlayable, privateKey, publicKey } from "./video.rules.ts";
import { NO_POSTER, type Video, type VideoFile } from "./video.schema.ts";
import * as Uploads from "./video-upload.service.ts";
import * as UploadStore from "./video-upload.store.ts";

/** A free video may stop being free, so caches keep it for at most a day. */
const FREE_CACHING = "public, max-age=86400";
const PRIVATE_CACHING = "private, max-age=3600";

const shortHash = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/**
 * Makes an upload the file of a video, if its first bytes show that browsers can play it; removes it
 * if they can't. The upload itself stays until `Uploads.discard`.
 *
 * @throws AppError `invalid` when the upload is missing or not a video, `conflict` when incomplete
 */
export async function acceptUpload(
  deps: Deps,
  videoId: string,
  uploadId: string,
): Promise<VideoFile> {
  const upload = await UploadStore.find(deps, uploadId);
  if (!upload) throw refused("upload_gone", "This upload has expired. Choose the file again.");
  await Uploads.finish(deps, upload);
  const from = UploadStore.objectKey(uploadId);
  const found = await examine(deps, from);
  if (!found) throw refused("upload_missing", "The file was not uploaded. Upload it again.");
  const { size, type, extension } = found;
  if (!isPlayable(type) || extension === undefined) {
    await Uploads.discard(deps, upload);
    throw refused(
      "not_a_video",
      "Browsers can't play this file. Choose an MP4, WebM or QuickTime video.",
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

/** Makes a video public by copying its file to a public key. */
export async function makePublic(deps: Deps, video: Video): Promise<void> {
  const { contentType, size } = video.file;
  const copy = { from: privateKey(video), to: publicKey(video), size };
  await copyFile(deps, copy, { contentType, cacheControl: FREE_CACHING });
}

/** Removes the public copy of a video. */
export const makePrivate = (deps: Deps, video: Video): Promise<void> =>
  removeFiles(deps, [publicKey(video)]);

/**
 * Stores a poster that is given as a data address.
 * @returns its key
 * @throws AppError `invalid` when its bytes are not a supported image
 */
export async function storePoster(deps: Deps, videoId: string, dataUrl: string): Promise<string> {
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

/** Stores captions and returns their name. @throws AppError `invalid` with the line and reason */
export async function storeCaptions(deps: Deps, text: string): Promise<string> {
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

/** The captions with this name, as WebVTT. */
export const captionsOf = (deps: Deps, name: string): Promise<string> =>
  deps.artifacts.read(captionsKey(name), readVtt);

function readVtt(raw: unknown): string {
  if (typeof raw === "object" && raw !== null && "vtt" in raw && typeof raw.vtt === "string") {
    return raw.vtt;
  }
  throw new Error("Stored captions must have the form {vtt}.");
}
