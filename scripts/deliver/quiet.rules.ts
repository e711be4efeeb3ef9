/** A time in which nothing is deployed; epoch milliseconds. */
export interface QuietTime {
  from: number;
  to: number;
  /** As it was written. */
  text: string;
}

/** With a zone: without one, a time would differ from machine to machine. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads quiet times: ISO intervals such as `2026-12-04T00:00+05:30/2026-12-06T18:00+05:30`,
 * separated by commas; none in an empty text.
 *
 * @throws Error that names the malformed interval
 */
export function readQuietTimes(text: string): QuietTime[] {
  const parts = text.split(",").map((one) => one.trim());
  return parts.filter((one) => one !== "").map(readOne);
}

function readOne(text: string): QuietTime {
  const [from = "", to = "", ...more] = text.split("/");
  const [start, end] = [momentOf(from), momentOf(to)];
  if (start === undefined || end === undefined || more.length > 0) {
    throw new Error(
      `"${text}" is not a quiet time. Write it as 2026-12-04T00:00+05:30/2026-12-06T18:00+05:30.`,
    );
  }
  if (end <= start) throw new Error(`The quiet time "${text}" ends before it begins.`);
  return { from: start, to: end, text };
}

function momentOf(text: string): number | undefined {
  if (!MOMENT.test(text)) return undefined;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
}

/** The quiet time at a given moment; of several the one that ends last. Its end is excluded. */
export const quietAt = (times: readonly QuietTime[], now: number): QuietTime | undefined =>
  times.filter(({ from, to }) => from <= now && now < to).toSorted((a, b) => b.to - a.to)[0];

/** Why nothing may be deployed now; undefined when something may be. */
export function quietRefusal(times: readonly QuietTime[], now: number): string | undefined {
  const quiet = quietAt(times, now);
  if (!quiet) return undefined;
  const until = new Date(quiet.to).toISOString();
  return `No deployment from the day before an exam until its results are out. This quiet time ends at ${until} (${quiet.text}).`;
}
