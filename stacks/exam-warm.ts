import * as z from "zod";

/** Environments of the API that are started before an exam and kept until it is over. */
export interface WarmWindow {
  /** Epoch milliseconds. */
  from: number;
  until: number;
  environments: number;
}

/** At this time the API's warm environments are set to this number; 0 stops them all. */
interface WarmChange {
  at: number;
  environments: number;
}

/** AWS allows 200 scheduled actions per function, more than anyone plans ahead. */
const MOST_WINDOWS = 20;
const MOST_HOURS = 24;
const HOUR = 3_600_000;

const FORM =
  'must be "from/until=environments", several with commas between, ' +
  'such as "2026-12-05T09:30+05:30/2026-12-05T13:30+05:30=700"';

const Time = z.iso.datetime({ offset: true, precision: -1 });

/**
 * Reads when environments are kept warm: `from/until=environments`, several with commas between.
 * Returned in the order of their times.
 *
 * @throws Error that names the invalid one and the reason.
 */
export function readExamWarm(text: string): WarmWindow[] {
  const windows = text.split(",").map((one) => readWindow(one.trim()));
  if (windows.length > MOST_WINDOWS) {
    throw new Error(
      `names ${windows.length} windows: at most ${MOST_WINDOWS}, so leave out those that are over`,
    );
  }
  const inOrder = windows.toSorted((a, b) => a.from - b.from);
  for (const [i, { from }] of inOrder.entries()) {
    const before = inOrder[i - 1];
    if (before !== undefined && from < before.until) {
      throw new Error(
        `has two windows at the same time (${iso(from)}): the end of one would end both, so make one of them`,
      );
    }
  }
  return inOrder;
}

function readWindow(text: string): WarmWindow {
  const [, from = "", until = "", count = ""] = /^([^/=]+)\/([^/=]+)=(\d+)$/.exec(text) ?? [];
  const environments = Number(count);
  if (environments < 1) throw new Error(`${FORM}; "${text}" is not`);
  for (const time of [from, until]) {
    if (!Time.safeParse(time).success) {
      throw new Error(`${FORM}; "${time}" is no time to the minute with its offset from UTC`);
    }
  }
  const window = { from: Date.parse(from), until: Date.parse(until), environments };
  if (window.until <= window.from) throw new Error(`"${text}" ends before it begins`);
  if (window.until - window.from > MOST_HOURS * HOUR) {
    throw new Error(`"${text}" is longer than ${MOST_HOURS} hours: every hour is paid`);
  }
  return window;
}

/** How many are warm at a given time: a deployment at that time must keep this number. */
export const warmAt = (windows: readonly WarmWindow[], now: number): number =>
  windows.find(({ from, until }) => from <= now && now < until)?.environments ?? 0;

/**
 * The changes still to come: windows and beginnings in the past are left out, since AWS plans
 * nothing in the past. Where two windows meet, one's end is the other's beginning.
 */
export function warmChanges(windows: readonly WarmWindow[], now: number): WarmChange[] {
  const begins = windows.map(({ from: at, environments }) => ({ at, environments }));
  const beginnings = new Set(begins.map(({ at }) => at));
  const ends = windows
    .filter(({ until }) => !beginnings.has(until))
    .map(({ until: at }) => ({ at, environments: 0 }));
  return [...begins, ...ends].filter(({ at }) => at > now).toSorted((a, b) => a.at - b.at);
}

export const mostWarm = (windows: readonly WarmWindow[]): number =>
  Math.max(0, ...windows.map(({ environments }) => environments));

const iso = (time: number): string => new Date(time).toISOString().slice(0, 16) + "Z";
