import { GRACE_MS } from "../../../kernel/shared/test-time.rules.ts";

/** When each section ends, in seconds after the start. A section begins when the one before ends. */
export type SectionEnds = readonly number[];

/** How far a browser's estimate of the server's time may be ahead at the start of a section. */
const EARLY_SECONDS = 5;
const GRACE_SECONDS = GRACE_MS / 1000;

/**
 * The end of each section, if `seconds` are divided in proportion to the sections' minutes. The
 * ends are rounded, but the last one is exactly `seconds`.
 */
function shares(seconds: number, minutes: readonly number[]): number[] {
  const all = minutes.reduce((sum, one) => sum + one, 0);
  let before = 0;
  return minutes.map((own) => {
    before += own;
    return Math.round((seconds * before) / all);
  });
}

/** The ends of an attempt that starts now. Extra time is divided in proportion to the minutes. */
export const endsAtStart = (minutes: readonly number[], extraMinutes = 0): SectionEnds =>
  shares(60 * (minutes.reduce((sum, one) => sum + one, 0) + extraMinutes), minutes);

const startOf = (ends: SectionEnds, section: number): number => ends[section - 1] ?? 0;

/** The section that is open at `at` seconds; after the last end, the number of sections. */
export function openSection(ends: SectionEnds, at: number): number {
  const open = ends.findIndex((end) => at < end);
  return open < 0 ? ends.length : open;
}

/**
 * Whether the time of all sections is over, so that no answer is accepted; the deadline may be
 * later.
 */
export const areOver = (ends: SectionEnds, at: number): boolean =>
  at > (ends.at(-1) ?? 0) + GRACE_SECONDS;

/**
 * The ends after a grant of `extraSeconds` at `at`. Sections that have ended stay as they are. The
 * other sections get the extra time in proportion to their minutes. The last section counts as
 * running until its grace period is over.
 */
export function withExtra(
  ends: SectionEnds,
  minutes: readonly number[],
  { extraSeconds, at }: { extraSeconds: number; at: number },
): SectionEnds {
  if (areOver(ends, at)) return ends;
  const from = Math.min(openSection(ends, at), ends.length - 1);
  const added = shares(extraSeconds, minutes.slice(from));
  return ends.map((end, section) => end + (added[section - from] ?? 0));
}

/**
 * The ends after `seconds` were lost and are given back at `at`: the section that is open then gets
 * all of them.
 */
export function withGivenBack(
  ends: SectionEnds,
  { seconds, at }: { seconds: number; at: number },
): SectionEnds {
  if (areOver(ends, at)) return ends;
  const from = Math.min(openSection(ends, at), ends.length - 1);
  return ends.map((end, section) => (section < from ? end : end + seconds));
}

/**
 * The ends after the student left the open section at `at`: the later sections keep their lengths.
 * A section lasts at least a second, so that ends always increase. Leaving a section that has ended
 * changes nothing.
 */
export function withLeft(ends: SectionEnds, section: number, at: number): SectionEnds {
  const end = ends[section];
  if (end === undefined || section !== openSection(ends, at)) return ends;
  const earlier = end - Math.min(end, Math.max(startOf(ends, section) + 1, Math.floor(at)));
  return ends.map((one, index) => (index < section ? one : one - earlier));
}

/** Why the server does not accept an answer to a section. */
export type SectionRefusal = "section_closed" | "section_not_open";

/** Whether an answer to `section` that arrives at `at` seconds is accepted, and how. */
export function arrivalOf(
  ends: SectionEnds,
  section: number,
  { at, lateSeconds }: { at: number; lateSeconds: number },
): "in-time" | "late" | SectionRefusal {
  if (at < startOf(ends, section) - EARLY_SECONDS) return "section_not_open";
  const isLast = section === ends.length - 1;
  const past = at - (ends[section] ?? 0);
  if (past > (isLast ? GRACE_SECONDS : lateSeconds)) return "section_closed";
  return past > GRACE_SECONDS ? "late" : "in-time";
}

/** `2lr,57i,6y0`: the ends in base 36, as they are stored with the attempt. */
export const encodeEnds = (ends: SectionEnds): string =>
  ends.map((end) => end.toString(36)).join(",");

/** @throws Error when the text is not a list of ends. */
export function decodeEnds(text: string): SectionEnds {
  if (!/^[0-9a-z]{1,6}(,[0-9a-z]{1,6})*$/.test(text)) {
    throw new Error(`Not the ends of sections: ${text.slice(0, 40)}`);
  }
  return text.split(",").map((end) => Number.parseInt(end, 36));
}
