/** Intervals of grid lines, in seconds, that are easy to read as times. */
const STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

const LINES = 4;

export interface TimeScale {
  /** Seconds between two grid lines. */
  step: number;
  /** Seconds at the top line. */
  top: number;
}

/**
 * At most four grid lines above zero at round times; the top line is not below the longest time.
 */
export function timeScale(longest: number): TimeScale {
  const step = STEPS.find((each) => each * LINES >= longest) ?? Math.ceil(longest / LINES);
  return { step, top: Math.max(1, Math.ceil(longest / step)) * step };
}

/**
 * Which question numbers are shown, depending on the space: every one, every fifth or every tenth.
 */
export const numberEvery = (questions: number): number =>
  questions <= 20 ? 1 : questions <= 60 ? 5 : 10;
