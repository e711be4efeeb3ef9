import { BoxesError } from "../copy/boxes.rules.ts";
import { codecsOf, type Media } from "../copy/codecs.rules.ts";
import { hasBoxes, isMp4, SOUND_ONLY, whyNotRead } from "./container.rules.ts";
import { type FileBytes, OriginalError } from "./file-bytes.rules.ts";
import { readMatroska } from "./matroska.rules.ts";
import { readMp4, UNREADABLE } from "./mp4.rules.ts";

/** What is known of an uploaded file that can be a video. */
export interface Original {
  codecs: string;
  playsEverywhere: boolean;
  /** Null if the file doesn't say it. */
  seconds: number | null;
}

/** H.264 in the profiles that phones decode: Baseline, Main and High, of 8 bits. */
const PICTURE = /^avc1\.(42|4d|64)/;
/** AAC, also in its forms for low rates. */
const SOUND = /^mp4a\.40\.(2|5|29)$/;

const isForEveryone = ({ kind, codec }: Media): boolean =>
  kind === "other" || (kind === "picture" ? PICTURE : SOUND).test(codec);

/**
 * Reads a file as an original, by ranges.
 * @param type its container by its first bytes
 * @throws OriginalError with the reason why it can't be published
 */
export async function readOriginal(type: string | undefined, file: FileBytes): Promise<Original> {
  const refusal = whyNotRead(type);
  if (refusal !== undefined || type === undefined) throw new OriginalError(refusal);
  const { media, seconds, hasIndex } = await contentOf(type, file);
  if (media.every(({ kind }) => kind !== "picture")) throw new OriginalError(SOUND_ONLY);
  const playsEverywhere = isMp4(type) && hasIndex && media.every(isForEveryone);
  return { codecs: codecsOf(media), playsEverywhere, seconds };
}

async function contentOf(type: string, file: FileBytes) {
  if (!hasBoxes(type)) return { media: await readMatroska(file), seconds: null, hasIndex: false };
  try {
    return await readMp4(file);
  } catch (error) {
    if (error instanceof BoxesError) throw new OriginalError(UNREADABLE, { cause: error });
    throw error;
  }
}
