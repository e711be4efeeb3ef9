import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import {
  fileOf,
  type KeptLecture,
  keptLecture,
  keepAnswer,
} from "../../../shared/kept-lectures/kept-lectures.shelf.ts";
import { KeptNotes } from "../../../shared/kept-lectures/kept-notes.shelf.ts";
import type { OpenedPlayback } from "../opening.ts";
import { reportsSince, withoutAddresses } from "./device-playback.rules.ts";
import { keptLectures } from "./kept-lectures.ts";

/**
 * How long to wait for the server, which may know where the student stopped on another device, and
 * until when the lecture may now be kept.
 */
const PATIENCE_MS = 3_000;

/** The address of the file that plays. An earlier address belongs to a player that is closed. */
let address: string | null = null;

function addressOf(file: Blob): string {
  if (address !== null) URL.revokeObjectURL(address);
  return (address = URL.createObjectURL(file));
}

const isDecision = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Does what the server's answer says about a kept lecture: keeps it for longer, or removes it. */
async function renew({ userId, videoId }: KeptLecture, answer: Playback): Promise<void> {
  if (answer.mayKeepUntil === null) return keptLectures.remove(userId, videoId);
  const until = Date.parse(answer.mayKeepUntil);
  const openedAt = Date.now();
  new KeptNotes().note(until, openedAt);
  await keepAnswer({ userId, videoId }, { until, openedAt, playback: withoutAddresses(answer) });
  await keptLectures.read(userId);
}

/**
 * What a player gets for a lecture that may be on this device: if it is, its file plays from here,
 * with the server's answer if that comes in time.
 *
 * @throws as `asked` if the server decides against it; 403 and 404 also remove it
 */
export async function orKept(
  whose: Pick<KeptLecture, "userId" | "videoId">,
  asked: Promise<Playback>,
): Promise<OpenedPlayback> {
  const kept = await keptFile(whose);
  if (!kept) return asked;
  const answered = asked.catch(async (error: unknown) => {
    if (!isDecision(error)) return null;
    if ([403, 404].includes(error.status)) await keptLectures.remove(whose.userId, whose.videoId);
    throw error;
  });
  // An answer that comes too late for this player still renews the kept lecture.
  answered.then((answer) => answer && renew(kept.lecture, answer)).catch(() => undefined);
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE_MS));
  const answer = await Promise.race([answered, late]);
  return {
    ...(answer ? withoutAddresses(answer) : fromShelf(kept.lecture)),
    url: addressOf(kept.file),
    isKept: true,
    keptCaptions: kept.lecture.captions,
  };
}

function fromShelf({ playback, openedAt }: KeptLecture) {
  const reports = reportsSince(openedAt, Date.now());
  return { ...playback, watch: playback.watch && { ...playback.watch, place: null, reports } };
}

/** A lecture that is complete on this device and has not expired, with its file. */
async function keptFile(whose: Pick<KeptLecture, "userId" | "videoId">) {
  try {
    await keptLectures.read(whose.userId);
    const lecture = await keptLecture(whose);
    const file = lecture && (await fileOf(lecture));
    return file ? { lecture, file } : null;
  } catch {
    return null; // without storage nothing is kept
  }
}
