import { SECOND } from "../../kernel/shared/time.ts";
import { addStretches, readBits, unitFor, writeBits } from "./watched-bits.rules.ts";
import type { Play, WatchPass, WatchRecord, WatchReport } from "./watching.schema.ts";

/**
 * How many openings a record lists. Of all older openings together, the record keeps the time of
 * the last report, and the most seconds that a single one added.
 */
const PLAYS = 4;

/** The highest speed of playing that is believed. */
const FASTEST = 2;

/** A record of which nothing is stored yet. */
export const emptyRecord = (of: number | null): WatchRecord => ({
  rev: 0,
  unit: unitFor(of),
  bits: "",
  at: 0,
  seenAt: 0,
  of,
  plays: [],
  gone: { at: 0, sum: 0 },
});

type Opening = Pick<WatchPass, "playback" | "openedAt">;
type Reported = Pick<WatchReport, "n" | "stretches" | "at" | "agoSeconds">;

/**
 * The record with a report added. Repeated reports change nothing, and any order of reports gives
 * the same record. An opening cannot add more than twice the time since it began.
 * @param now epoch milliseconds
 */
export function withReport(
  before: WatchRecord,
  { playback, openedAt }: Opening,
  report: Reported,
  now: number,
): WatchRecord {
  const play =
    before.plays.find(({ id }) => id === playback) ?? unknownPlay(before, playback, openedAt);
  const { unit } = before;
  const bits = readBits(before.bits);
  const seconds = (FASTEST * (now - openedAt)) / SECOND - play.sum;
  const added = addStretches(bits, report.stretches, { unit, most: Math.floor(seconds / unit) });
  const isNewer = report.n > play.n;
  if (added === 0 && !isNewer) return before;
  const next = { ...play, n: Math.max(play.n, report.n), sum: play.sum + added * unit, at: now };
  return {
    ...before,
    rev: before.rev + 1,
    bits: writeBits(bits),
    ...(isNewer && placeAfter(before, report, { openedAt, now })),
    ...withPlay(before, next),
  };
}

/**
 * An opening that the record does not list. If the record may have dropped it, the opening counts
 * as having added as many seconds as the dropped opening that added most.
 */
const unknownPlay = ({ gone }: WatchRecord, id: string, openedAt: number): Play => ({
  id,
  n: 0,
  sum: openedAt <= gone.at ? gone.sum : 0,
  at: 0,
});

/**
 * Where the student stopped according to the later of two reports. If both are of the same moment,
 * the place further on in the lecture counts.
 */
function placeAfter(
  before: WatchRecord,
  { at, agoSeconds }: Reported,
  { openedAt, now }: { openedAt: number; now: number },
): Pick<WatchRecord, "at" | "seenAt"> {
  const seenAt = Math.round(Math.max(openedAt, now - agoSeconds * SECOND));
  const isLater = seenAt > before.seenAt || (seenAt === before.seenAt && at > before.at);
  return isLater ? { at, seenAt } : { at: before.at, seenAt: before.seenAt };
}

function withPlay(before: WatchRecord, play: Play): Pick<WatchRecord, "plays" | "gone"> {
  const plays = [...before.plays.filter(({ id }) => id !== play.id), play].toSorted(
    (one, other) => one.at - other.at,
  );
  return {
    plays: plays.slice(-PLAYS),
    gone: plays
      .slice(0, -PLAYS)
      .reduce(
        (gone, { at, sum }) => ({ at: Math.max(gone.at, at), sum: Math.max(gone.sum, sum) }),
        before.gone,
      ),
  };
}

/** The record after an opening was ended because the student watches on another device. */
export function withEnd(before: WatchRecord, { playback, openedAt }: Opening): WatchRecord {
  const play =
    before.plays.find(({ id }) => id === playback) ?? unknownPlay(before, playback, openedAt);
  const over: Play = { ...play, at: Math.max(play.at, openedAt), over: true };
  return { ...before, rev: before.rev + 1, ...withPlay(before, over) };
}

export const isOver = ({ plays }: WatchRecord, playback: string): boolean =>
  plays.some(({ id, over }) => id === playback && over === true);
