import type { MarkUnit } from "@academy/response-types/shared/marks.ts";
import { type GradedSheet, subjectMaxima, unitOfKey } from "../marking/grading.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { percentileOf } from "./rank.rules.ts";
import { isCompared } from "../statistics/analytics.rules.ts";
import type { Analytics, Distribution } from "../terms/result/analytics.schema.ts";
import { type CutoffMarks, neededUnits, verdictsOf } from "./cutoffs.rules.ts";
import type { Cutoff, Judgement, Verdict } from "../terms/test/cutoffs.schema.ts";
import { gradeOf } from "./grades.rules.ts";

/** The lists for which a student qualified: bit 0 is the first list. */
export type QualifiedBits = number;

export const qualifiedFor = (bits: QualifiedBits, list: number): boolean =>
  ((bits >> list) & 1) === 1;

/** The minimum marks to qualify, computed once for a million sheets. */
interface Minima {
  total: number;
  /** By subject, in the marker's order. */
  subjects: readonly number[];
}

const NO_MINIMUM = Number.NEGATIVE_INFINITY;

/** Finds the lists for which the marked sheets of one paper qualify. */
export class CutoffJudge {
  readonly #lists: readonly Minima[];

  /** @param maxMarks in units of the paper */
  constructor(cutoffs: readonly Cutoff[], key: PaperKey, maxMarks: number) {
    const unit = unitOfKey(key);
    const maxima = [...subjectMaxima(key).values()];
    this.#lists = cutoffs.map(({ total, each }) => ({
      total: totalMinimum(total, maxMarks, unit),
      subjects: each ? maxima.map((max) => neededUnits(each, max, unit)) : [],
    }));
  }

  /**
   * The lists whose minima of marks are reached. Percentiles are checked later, when all are known.
   */
  byMarks({ score, subjects }: { score: number; subjects: ArrayLike<number> }): QualifiedBits {
    return this.#lists.reduce((bits, { total, subjects: least }, list) => {
      const reached = score >= total && least.every((needed, i) => (subjects[i] ?? 0) >= needed);
      return reached ? bits | (1 << list) : bits;
    }, 0);
  }
}

const totalMinimum = (total: Cutoff["total"], max: number, unit: MarkUnit): number =>
  total === null || "percentile" in total ? NO_MINIMUM : neededUnits(total, max, unit);

/**
 * For each list, the least score that reaches its percentile among all students of the test;
 * Infinity if no score does. A higher score never has a lower percentile, so one score is enough.
 */
export function percentileScores(cutoffs: readonly Cutoff[], scores: Distribution): number[] {
  const field = scores.reduce((sum, [, students]) => sum + students, 0);
  return cutoffs.map(({ total }) => {
    if (total === null || !("percentile" in total)) return NO_MINIMUM;
    let below = 0;
    for (const [score, students] of scores) {
      below += students;
      if (percentileOf(below, field) >= total.percentile) return score;
    }
    return Number.POSITIVE_INFINITY;
  });
}

/** The lists that remain after percentiles are checked too. */
export const byPercentile = (
  bits: QualifiedBits,
  score: number,
  least: readonly number[],
): QualifiedBits =>
  least.reduce((left, needed, list) => (score < needed ? left & ~(1 << list) : left), bits);

type GradedMarks = Pick<GradedSheet, "score" | "subjectScores">;

/** A student's verdicts from the marks of a graded sheet. */
export function sheetVerdicts(
  { cutoffs, maxMarks }: Pick<Test, "cutoffs" | "maxMarks">,
  key: PaperKey,
  graded: GradedMarks,
  percentile: number | null,
): Verdict[] {
  const subjects = Array.from(subjectMaxima(key), ([name, max]) => ({
    name,
    score: graded.subjectScores.get(name) ?? 0,
    max,
  }));
  const total = { score: graded.score, max: maxMarks };
  const marks: CutoffMarks = { unit: unitOfKey(key), total, subjects, percentile };
  return verdictsOf(cutoffs, marks);
}

/** The facts that a report's verdicts and grade are computed from. */
interface JudgedParts {
  test: Pick<Test, "cutoffs" | "grades" | "maxMarks" | "run">;
  key: PaperKey;
  graded: GradedMarks;
  analytics: Pick<Analytics, "students" | "grades"> | null;
  place: { percentile: number } | null;
}

/**
 * A report's cut-offs and grade; empty in tests without them. Percentiles are compared once they
 * are final and there are enough students. Published results have grades of their own.
 */
export function judgementOf({ test, key, graded, analytics, place }: JudgedParts): Judgement {
  const final = test.run !== null && analytics !== null && isCompared(analytics.students, false);
  const percentile = final && place ? place.percentile : null;
  const grades = test.run === null ? test.grades : (analytics?.grades ?? []);
  const grade = gradeOf(grades, graded.score, unitOfKey(key));
  return {
    ...(test.cutoffs.length > 0 && { verdicts: sheetVerdicts(test, key, graded, percentile) }),
    ...(grade !== null && { grade }),
  };
}
