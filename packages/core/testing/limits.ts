import { availableParallelism, loadavg } from "node:os";

/** Environment variable: how many times slower than a quiet machine this one was at the start. */
export const SLOWNESS = "ACADEMY_SLOWNESS";

/** A larger factor would hide a step that never ends. */
export const MOST_SLOWNESS = 10;

/** Programs that wait for each core, in the last minute; the suite alone keeps two busy. */
function waiting(): number {
  const [lastMinute = 0] = loadavg();
  return Math.min(MOST_SLOWNESS, lastMinute / availableParallelism() / 2);
}

/**
 * The limit of a step in a test, in milliseconds. A machine that was busy at the start, or is by now,
 * gets more time, so that its load fails nothing, and a step that never ends is found all the same.
 */
export const limit = (ms: number): number =>
  Math.ceil(ms * Math.max(Number(process.env[SLOWNESS] ?? "1"), waiting()));
