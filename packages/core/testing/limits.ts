import { availableParallelism, loadavg } from "node:os";

/**
 * Environment variable: how many times slower this machine was at the start of the tests than a
 * quiet machine.
 */
export const SLOWNESS = "ACADEMY_SLOWNESS";

/**
 * The largest factor for a limit. With a larger factor, a step that never ends would not be
 * noticed.
 */
export const MOST_SLOWNESS = 10;

/**
 * How busy the cores were in the last minute, compared with our tests alone: these have two
 * programs running or waiting for each core.
 */
function waiting(): number {
  const [lastMinute = 0] = loadavg();
  return Math.min(MOST_SLOWNESS, lastMinute / availableParallelism() / 2);
}

/**
 * The time limit of a step in a test, in milliseconds. A machine that was busy at the start, or is
 * busy now, gets more time, so that no test fails because the machine is slow. A step that never
 * ends still fails.
 */
export const limit = (ms: number): number =>
  Math.ceil(ms * Math.max(Number(process.env[SLOWNESS] ?? "1"), waiting()));
