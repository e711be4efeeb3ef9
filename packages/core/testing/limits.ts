/** Environment variable: how many times slower than a quiet machine this one was at the start. */
export const SLOWNESS = "ACADEMY_SLOWNESS";

/**
 * The limit of a step in a test, in milliseconds. A busy machine gets more time, so that its load
 * fails nothing, and a step that never ends is found all the same.
 */
export const limit = (ms: number): number => ms * Number(process.env[SLOWNESS] ?? "1");
