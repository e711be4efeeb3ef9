import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import {
  beginKeeping,
  endKeeping,
  keepPiece,
  type KeptLecture,
  lecturesIn,
  piecesThere,
} from "../../../shared/kept-lectures/kept-lectures.shelf.ts";
import { KeptNotes } from "../../../shared/kept-lectures/kept-notes.shelf.ts";
import {
  pieceAt,
  piecesLeft,
  tooLittleSpace,
  whyNoSpace,
} from "../../../shared/kept-lectures/kept.rules.ts";
import { Addresses } from "../addresses.ts";
import { captionsFile } from "../captions-file.ts";
import { type Bytes, Ranges } from "../engine/ranges.ts";
import { Refusal } from "../engine/refusal.ts";
import { readAddresses } from "../read-addresses.ts";
import { Opening } from "../opening.ts";
import { playable } from "../quality.rules.ts";
import { canPlay } from "../use-lecture-source.ts";
import { withoutAddresses } from "./device-playback.rules.ts";

interface Asked {
  lecture: Lecture;
  userId: string;
  signal: AbortSignal;
  /** Called with the number of bytes that are on this device. */
  onGot: (got: number, of: KeptLecture) => void;
}

/**
 * The smallest copy with a picture, described as it will be kept.
 * @throws Refusal if there is no such copy, or it may not be kept
 */
async function wanted(
  { lecture, userId, signal }: Asked,
  playback: Playback,
): Promise<KeptLecture> {
  const [copy] = playable(playback, canPlay).copies;
  if (playback.mayKeepUntil === null) throw new Refusal("This lecture is not for keeping.");
  if (!copy) throw new Refusal("This browser plays no small copy of this lecture.");
  const now = Date.now();
  const until = Date.parse(playback.mayKeepUntil);
  new KeptNotes().note(until, now);
  return {
    userId,
    videoId: lecture._id,
    lecture: { ...lecture, poster: null, locked: false },
    copy: copy.name,
    bytes: copy.size,
    until,
    playback: withoutAddresses(playback),
    captions: await captionsOf(lecture._id, playback, signal),
    openedAt: now,
  };
}

async function captionsOf(videoId: string, { captions }: Playback, signal: AbortSignal) {
  const files = captions.map(
    async ({ language }) => [language, await captionsFile({ videoId, language }, signal)] as const,
  );
  return Object.fromEntries(await Promise.all(files));
}

/** @throws Refusal if this device has no space for it */
async function assertSpace(kept: KeptLecture, got: number): Promise<void> {
  const all = [...(await lecturesIn("lectures")), ...(await lecturesIn("begun"))];
  const others = all.filter(
    ({ userId, videoId }) => userId !== kept.userId || videoId !== kept.videoId,
  );
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  const free = quota === undefined ? null : quota - usage;
  const why = whyNoSpace({ bytes: kept.bytes, got }, { others, free });
  if (why !== null) throw new Refusal(why);
}

/**
 * Keeps the smallest copy of a lecture, piece by piece. Pieces that are on this device are not
 * loaded again; if the connection is lost, this waits for it.
 *
 * @throws Refusal if it may not be kept or this device has no space; ApiError if the server says no
 */
export async function keepLecture(asked: Asked): Promise<void> {
  const { lecture, signal } = asked;
  const opening = new Opening();
  const first = await readAddresses(lecture._id, opening, signal);
  const kept = await wanted(asked, first);
  const addresses = new Addresses(first, () => sameFile(kept, opening));
  try {
    const { left, got } = piecesLeft(kept.bytes, await piecesThere(kept));
    await assertSpace(kept, got);
    await beginKeeping(kept);
    await load(asked, { kept, left, got, addresses });
    await endKeeping(kept);
  } catch (error) {
    throw isFull(error) ? new Refusal(tooLittleSpace(kept.bytes)) : error;
  }
}

interface Missing {
  kept: KeptLecture;
  /** The numbers of the pieces to load, and the bytes that are on this device. */
  left: readonly number[];
  got: number;
  addresses: Addresses;
}

async function load({ signal, onGot }: Asked, { kept, left, got, addresses }: Missing) {
  const ranges = new Ranges(addresses, () => undefined);
  let sum = got;
  onGot(sum, kept);
  for (const n of left) {
    const parts: Bytes[] = [];
    const onPart = (part: Bytes) => {
      parts.push(part);
      sum += part.length;
      onGot(sum, kept);
    };
    await ranges.read({ name: kept.copy, ...pieceAt(n, kept.bytes), signal, onPart });
    signal.throwIfAborted();
    if (!(await keepPiece(kept, n, new Blob(parts))))
      throw new Refusal("It was removed from this device.");
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";

/** New addresses of the same file. @throws Refusal if the file has been replaced */
async function sameFile({ videoId, copy, bytes }: KeptLecture, opening: Opening) {
  const next = await readAddresses(videoId, opening);
  if (next.copies.some(({ name, size }) => name === copy && size === bytes)) return next;
  throw new Refusal("The file of this lecture was replaced. Keep it again.");
}
