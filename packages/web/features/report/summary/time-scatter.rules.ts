import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";

export interface Dot extends Pick<QuestionReport, "questionId" | "status"> {
  /** From 1, in the order of the paper. */
  number: number;
  /**
   * Percent of the width: the student's time against that of the students who answered correctly.
   */
  x: number;
  /** Percent of the height, from below: the share of students who answered correctly. */
  y: number;
}

/** The shortest and the longest time that is drawn, as multiples of the time of those students. */
const [LEAST, MOST] = [0.4, 2.5] as const;

/** The place of a time, in percent of the width: half and twice are equally far from the middle. */
export const placeOf = (times: number): number => {
  const inside = Math.min(MOST, Math.max(LEAST, times));
  return (100 * Math.log(inside / LEAST)) / Math.log(MOST / LEAST);
};

/** How near two dots may be, in percent of width and height, and how far the second one gives way. */
const NEAR = { x: 4.5, y: 7, step: 1.5 };

/** A dot for each question that can be compared; a dot that would cover another moves aside. */
export function dotsOf(
  questions: readonly Pick<QuestionReport, "questionId" | "status" | "timeTaken" | "stats">[],
): Dot[] {
  const dots: Dot[] = [];
  for (const [index, { questionId, status, timeTaken, stats }] of questions.entries()) {
    const { averageTimeCorrect: theirs, correctPercentage: y } = stats;
    if (!theirs || y === null || timeTaken <= 0) continue;
    const start = placeOf(timeTaken / theirs);
    const step = start > 50 ? -NEAR.step : NEAR.step;
    let x = start;
    const isTaken = (dot: Dot) => Math.abs(dot.x - x) < NEAR.x && Math.abs(dot.y - y) < NEAR.y;
    while (x >= 0 && x <= 100 && dots.some(isTaken)) x += step;
    dots.push({ questionId, status, number: index + 1, x: x < 0 || x > 100 ? start : x, y });
  }
  return dots;
}
