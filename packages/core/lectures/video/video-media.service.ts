import { createHash } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";
import { FOREVER, kindOf, putFile } from "../../kernel/platform/uploads.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { LANGUAGES } from "../../kernel/language/language.rules.ts";
import { CaptionsError, type CaptionTexts, readCaptions } from "./captions.rules.ts";
import type { Video } from "./video-record.schema.ts";
import { NO_POSTER } from "./video.schema.ts";

const shortHash = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex").slice(0, 32);

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

type CaptionNames = Video["captions"];

/**
 * Stores new captions of a video, and returns the names of all its captions.
 * @param before the current names; languages that the change does not contain keep theirs
 * @throws AppError `invalid` with the line and reason
 */
export async function storeCaptions(
  deps: Deps,
  changes: CaptionTexts,
  before: CaptionNames,
): Promise<CaptionNames> {
  const names = { ...before };
  for (const language of LANGUAGES) {
    const text = changes[language];
    if (text) names[language] = await store(deps, text);
    else if (text !== undefined) delete names[language];
  }
  return names;
}

async function store(deps: Deps, text: string): Promise<string> {
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
