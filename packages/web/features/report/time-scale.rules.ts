/** Distances between lines that people read as times, in seconds. */
const STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

const LINES = 4;

export interface TimeScale {
  /** Seconds between two lines. */
  step: number;
  /** Seconds at the uppermost line. */
  top: number;
}

/** At most four lines in round times above zero, the uppermost at or over the longest time. */
export function timeScale(longest: number): TimeScale {
  const step = STEPS.find((each) => each * LINES >= longest) ?? Math.ceil(longest / LINES);
  return { step, top: Math.max(1, Math.ceil(longest / step)) * step };
}

/** Numbers are written at every question, every fifth, or every tenth, as there is room. */
export const numberEvery = (questions: number): number =>
  questions <= 20 ? 1 : questions <= 60 ? 5 : 10;
