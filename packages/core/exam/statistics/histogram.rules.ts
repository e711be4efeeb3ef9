import type { MarkUnit } from "@academy/response-types/shared/marks.ts";
import type { Distribution } from "../terms/result/analytics.schema.ts";
import type { ScoreHistogram } from "../terms/result/report-notes.schema.ts";

/** More bars would be too thin on a phone. */
export const MAX_BARS = 40;

/**
 * The scores of all students in at most `MAX_BARS` bars, each 1, 2, 5, 10, 20 ... marks wide. Also
 * the index of the bar that contains `mine`, which need not be one of the scores, and how many
 * scores are below `mine`. The bars cover at least `shown`. Scores are in units, and `unit` units
 * are one mark. Null without students.
 */
export function histogramOf(
  scores: Distribution,
  mine: number,
  shown: readonly [number, number] = [mine, mine],
  unit: MarkUnit = 100,
): ScoreHistogram | null {
  const lowest = scores[0]?.[0];
  const highest = scores.at(-1)?.[0];
  if (lowest === undefined || highest === undefined) return null;
  const ends = [Math.min(lowest, mine, shown[0]), Math.max(highest, mine, shown[1])] as const;
  const width = barWidth(...ends, unit);
  const first = Math.floor(ends[0] / width);
  const bars = Math.floor(ends[1] / width) - first + 1;
  const students = Array.from({ length: bars }, () => 0);
  let below = 0;
  for (const [score, count] of scores) {
    const bar = Math.floor(score / width) - first;
    students[bar] = (students[bar] ?? 0) + count;
    if (score < mine) below += count;
  }
  return {
    from: (first * width) / unit,
    width: width / unit,
    students,
    mine: Math.floor(mine / width) - first,
    below,
  };
}

/** The narrowest bars, in units, with which at most `MAX_BARS` bars cover the range. */
function barWidth(lowest: number, highest: number, unit: MarkUnit): number {
  for (let power: number = unit; ; power *= 10) {
    for (const step of [1, 2, 5]) {
      const width = step * power;
      if (Math.floor(highest / width) - Math.floor(lowest / width) < MAX_BARS) return width;
    }
  }
}
