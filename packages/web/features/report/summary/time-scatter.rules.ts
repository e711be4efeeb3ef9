import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";

export interface Dot extends Pick<QuestionReport, "questionId" | "status"> {
  /** From 1, in the order of the paper. */
  number: number;
  /**
   * Percent of the width: the student's time compared with the time of students who answered
   * correctly.
   */
  x: number;
  /** Percent of the height from the bottom: the share of students who answered correctly. */
  y: number;
}

/**
 * The shortest and longest time drawn, as multiples of the time of students who answered correctly.
 */
const [LEAST, MOST] = [0.4, 2.5] as const;

/**
 * The position of a time in percent of the width. Half the usual time and twice the usual time have
 * the same distance from the middle.
 */
export const placeOf = (times: number): number => {
  const inside = Math.min(MOST, Math.max(LEAST, times));
  return (100 * Math.log(inside / LEAST)) / Math.log(MOST / LEAST);
};

/**
 * Two dots collide below these distances, in percent of width and height; the second dot moves
 * aside by `step`.
 */
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
