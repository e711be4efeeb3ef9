/**
 * The server's clock as estimated by this browser. All in milliseconds; `monotonic` readings come
 * from performance.now(), so a wrong or changed device clock has no effect.
 */
export interface ServerClock {
  /** Server's epoch milliseconds minus the monotonic reading of the same instant. */
  readonly offset: number;
  /** Round trip of the request that gave the offset; the offset is wrong by at most half of it. */
  readonly roundTrip: number;
}

export interface ClockSample {
  /** ISO 8601, from the server's answer. */
  serverTime: string;
  sentAt: number;
  receivedAt: number;
}

const offsetOf = (sample: ClockSample): number =>
  Date.parse(sample.serverTime) - (sample.sentAt + sample.receivedAt) / 2;

/**
 * Updates the estimate from another response. The shorter round trip is more precise, unless the
 * two contradict each other: then the machine slept in between and the new one is used.
 */
export function syncClock(previous: ServerClock | null, sample: ClockSample): ServerClock {
  const offset = offsetOf(sample);
  if (Number.isNaN(offset)) return previous ?? { offset: 0, roundTrip: Infinity };
  const learnt = { offset, roundTrip: Math.max(0, sample.receivedAt - sample.sentAt) };
  if (!previous || learnt.roundTrip <= previous.roundTrip) return learnt;
  const contradicts =
    Math.abs(learnt.offset - previous.offset) > (learnt.roundTrip + previous.roundTrip) / 2 + 50;
  return contradicts ? learnt : previous;
}

/** The server's epoch milliseconds at a monotonic reading. */
export const serverNow = (clock: ServerClock, monotonic: number): number =>
  clock.offset + monotonic;

/** Whole seconds until the deadline, both in the server's epoch milliseconds; never negative. */
export const secondsLeft = (deadline: number, now: number): number =>
  Math.max(0, Math.ceil((deadline - now) / 1000));

/**
 * The share of time left, from 0 to 1, of the test or of the open section. The test started at
 * `startedAt`; a section started when the section before it ended.
 */
export function shareLeft(
  seconds: number,
  startedAt: number,
  { nextEnd, sectionEnds }: { nextEnd: number; sectionEnds: readonly number[] },
): number {
  const begin = sectionEnds[sectionEnds.indexOf(nextEnd) - 1] ?? startedAt;
  return (seconds * 1000) / (nextEnd - begin);
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Seconds as `1:05:09`, under an hour as `05:09`. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Seconds in words for a screen reader: `1 hour 5 minutes`; below two minutes also the seconds. */
export function clockWords(seconds: number): string {
  const part = (value: number, unit: string) =>
    value > 0 ? [`${value} ${unit}${value === 1 ? "" : "s"}`] : [];
  const words = [
    ...part(Math.floor(seconds / 3600), "hour"),
    ...part(Math.floor((seconds % 3600) / 60), "minute"),
    ...(seconds < 120 ? part(seconds % 60, "second") : []),
  ];
  return words.join(" ") || "no time";
}

const MILESTONES = { test: [15, 5, 1], section: [5, 1] };

/**
 * What to announce when the countdown has moved from one second to another; null for no
 * announcement.
 */
export function announcement(
  before: number,
  after: number,
  of: keyof typeof MILESTONES = "test",
): string | null {
  const crossed = MILESTONES[of].findLast(
    (minutes) => before > minutes * 60 && after <= minutes * 60,
  );
  if (crossed === undefined || after === 0) return null;
  const left = crossed === 1 ? "1 minute left" : `${crossed} minutes left`;
  return of === "section" ? `${left} in this section` : left;
}

/**
 * When time is up, submissions wait up to this long, so that a full hall does not submit at the
 * same moment.
 */
const SUBMIT_SPREAD_MS = 60_000;
export const submitSpread = (random: number): number => Math.floor(random * SUBMIT_SPREAD_MS);

/** One period of looking at a question; `since` is a monotonic reading in milliseconds. */
export interface Stint {
  readonly questionId: string;
  readonly since: number;
}

/** Seconds of a period, calculated from two timestamps, so that a throttled timer loses nothing. */
export const stintSeconds = (stint: Stint | null, now: number): number =>
  stint ? Math.max(0, (now - stint.since) / 1000) : 0;

/** "10:42:07" in the viewer's zone; without seconds "10:42". Epoch milliseconds. */
export const timeOfDay = (ms: number, seconds = true): string =>
  new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    ...(seconds ? { second: "2-digit" } : {}),
    hourCycle: "h23",
  }).format(ms);
