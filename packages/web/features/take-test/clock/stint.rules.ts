/** One period of looking at a question; `since` is a monotonic reading in milliseconds. */
export interface Stint {
  readonly questionId: string;
  readonly since: number;
}

/** Seconds of a period, from its two timestamps, so that throttled timers lose nothing. */
export const stintSeconds = (stint: Stint | null, now: number): number =>
  stint ? Math.max(0, (now - stint.since) / 1000) : 0;
