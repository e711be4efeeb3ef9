import { createHash } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, conflict } from "../../kernel/shared/error.ts";
import { DEVICES, leaving } from "./seats.rules.ts";
import * as LatelyStore from "./watched-lately.store.ts";
import { emptyRecord, withEnd } from "./watching.rules.ts";
import * as WatchingStore from "./watching.store.ts";

const MAX_TRIES = 6;

interface Asking {
  userId: string;
  videoId: string;
  playback: string;
  /** The id of the logged-in browser. */
  session: string;
}

/** A short name of a session, so that the student's item stays small. */
const nameOf = (session: string): string =>
  createHash("sha256").update(`seat ${session}`).digest("base64url").slice(0, 12);

/**
 * Takes a seat for a browser that plays a locked lecture, or keeps the seat that the browser has.
 * The player's reports renew the seat: they are stored with what was watched, so this function need
 * not write them.
 * @throws AppError `conflict` two_devices while both seats are used
 */
export async function take(
  deps: Deps,
  { userId, videoId, playback, session }: Asking,
  { instead = false }: { instead?: boolean | undefined },
): Promise<void> {
  const mine = { browser: nameOf(session), videoId, playback, since: deps.clock.now() };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    // The first try reads what may be a moment old, which costs half. That is safe: the write
    // checks the revision, and seats are refused only after a consistent read.
    const consistent = tries > 0;
    const { seats, seatRev } = await LatelyStore.seatsOf(deps, userId, { consistent });
    if (seats.some((one) => one.browser === mine.browser && one.playback === playback)) return;
    const others = seats.filter((one) => one.browser !== mine.browser);
    const now = deps.clock.now();
    const leaver = leaving(await heard(deps, userId, others), { now, instead });
    if (!leaver && !consistent) continue;
    if (!leaver) throw taken();
    const staying = others.filter((one) => leaver === "none" || one.browser !== leaver.browser);
    const next = { seats: [...staying, mine], seatRev: seatRev + 1 };
    if (!(await LatelyStore.putSeats(deps, userId, next))) continue;
    if (leaver !== "none") await end(deps, userId, leaver);
    return;
  }
  throw busy();
}

const taken = () =>
  conflict("two_devices", `You are watching on ${DEVICES} devices.`, { devices: DEVICES });

const busy = () =>
  new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 1,
  });

type Seat = LatelyStore.Seat & { heardAt: number };

/** When each seat was last in use: when it was taken, or at its latest report. */
async function heard(
  deps: Deps,
  userId: string,
  seats: readonly LatelyStore.Seat[],
): Promise<Seat[]> {
  if (seats.length < DEVICES) return seats.map((seat) => ({ ...seat, heardAt: seat.since }));
  // Two browsers may play the same lecture, but a batch read may contain each key only once.
  const videoIds = [...new Set(seats.map(({ videoId }) => videoId))];
  const refs = videoIds.map((videoId) => ({ userId, videoId }));
  const records = await WatchingStore.findMany(deps, refs, { consistent: true });
  const playedAt = new Map(
    records.flatMap(({ plays }) => plays.map(({ id, at }) => [id, at] as const)),
  );
  return seats.map((seat) => ({
    ...seat,
    heardAt: Math.max(seat.since, playedAt.get(seat.playback) ?? 0),
  }));
}

/**
 * Notes in the record of an opening that it was ended, because the student watches on another
 * device. The answer to the player's next report says so.
 */
async function end(deps: Deps, userId: string, { videoId, playback, since }: Seat): Promise<void> {
  const ref = { userId, videoId };
  const opening = { playback, openedAt: since };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await WatchingStore.find(deps, ref, { consistent: true });
    const after = withEnd(before ?? emptyRecord(null), opening);
    if (await WatchingStore.put(deps, ref, after)) return;
  }
  throw busy();
}
