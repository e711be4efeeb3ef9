/** One stretch of looking at a question; `since` is a monotonic reading in milliseconds. */
export interface Stint {
  readonly questionId: string;
  readonly since: number;
}

/** Seconds of a stretch, from its two timestamps, so that a throttled timer loses nothing. */
export const stintSeconds = (stint: Stint | null, now: number): number =>
  stint ? Math.max(0, (now - stint.since) / 1000) : 0;
