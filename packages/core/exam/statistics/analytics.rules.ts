import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type { ResultFigures } from "../terms/test/published-result.schema.ts";
import type { Analytics, FieldSums } from "../terms/result/analytics.schema.ts";
import { RUN_FORMAT } from "../terms/result/run-format.rules.ts";
import { medianOf } from "./median.rules.ts";

/** The share of students in the upper and the lower group: Kelley's 27%. */
const END_GROUP = 0.27;

/** Turns the sums over all students of a test into the published results. */
export function toAnalytics(sums: FieldSums, key: PaperKey, takers: string | null): Analytics {
  const best = sums.rows.toReversed();
  return {
    format: RUN_FORMAT,
    testId: key.testId,
    paper: key.version,
    key: key.name,
    takers,
    ...(key.unit && { unit: key.unit }),
    students: sums.students,
    scores: sums.rows.map(([score, students]) => [score, students]),
    subjects: sums.subjects,
    questions: sums.questions.map(({ timesFull, ...question }, i) => ({
      ...question,
      medianTimeFull: medianOf(timesFull),
      withTotal: sums.rows.reduce((sum, [score, , marks]) => sum + score * (marks[i] ?? 0), 0),
      upper: endMean(best, sums.students, i),
      lower: endMean(sums.rows, sums.students, i),
    })),
    unreadable: sums.unreadable,
  };
}

/**
 * Mean marks of a question, in units of the paper, over the first 27% of students (at least one) in
 * the order of `rows`. If the group ends among students of equal scores, each of them counts in
 * part.
 */
function endMean(rows: FieldSums["rows"], students: number, question: number): number | null {
  if (students === 0) return null;
  const size = Math.max(1, Math.round(students * END_GROUP));
  let left = size;
  let sum = 0;
  for (const [, count, marks] of rows) {
    const taken = Math.min(left, count);
    sum += ((marks[question] ?? 0) * taken) / count;
    left -= taken;
    if (left === 0) break;
  }
  return Math.round((sum / size) * 1e4) / 1e4;
}

const percent = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 10;

/**
 * Mean score and completion in percent, for lists of tests; null without students or marks.
 * `completion` compares the answered questions, including dropped ones, with the questions that can
 * count.
 * @param maxMarks in units of the paper
 * @param asked how many answers of a paper can count; if it is left out, all of them
 */
export function figuresOf(
  sums: FieldSums,
  maxMarks: number,
  asked = sums.questions.length,
): ResultFigures | null {
  if (sums.students === 0 || maxMarks <= 0) return null;
  const score = sums.rows.reduce((sum, [of, students]) => sum + of * students, 0);
  const answered = sums.questions.reduce((sum, { attempted }) => sum + attempted, 0);
  const places = asked * sums.students;
  return {
    mean: percent(score, maxMarks * sums.students),
    completion: places === 0 ? 0 : percent(answered, places),
  };
}

/** Students who answered a question; null for a dropped question if the run did not count them. */
export function attemptedOf(sums: Analytics["questions"][number]): number | null {
  if (sums.attempted !== null) return sums.attempted;
  return sums.bonus > 0 ? null : sums.full + sums.partial + sums.wrong;
}

/**
 * Percentiles, distributions and figures of other students need at least this many takers to mean
 * something.
 */
const COMPARED_FROM = { provisional: 20, final: 10 } as const;

export const comparedFrom = (provisional: boolean): number =>
  provisional ? COMPARED_FROM.provisional : COMPARED_FROM.final;

/** Whether there are enough takers for comparisons. Final ranks need no minimum. */
export const isCompared = (takers: number, provisional: boolean): boolean =>
  takers >= comparedFrom(provisional);
