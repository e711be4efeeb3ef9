import { placeAmong } from "../ranks/rank.rules.ts";
import { verdictsOf } from "../ranks/cutoffs.rules.ts";
import type { Verdict } from "../terms/test/cutoffs.schema.ts";
import { gradeOf, weighedBy, wholeMarks } from "../ranks/grades.rules.ts";
import type { ExamSeries } from "../series-record/series.schema.ts";
import { PERCENTILE_UNIT, type ScoredTest, valueOfKey } from "./merge.rules.ts";
import type { SeriesResults } from "./merged.schema.ts";
import { readUnits } from "../marking/taker-units.rules.ts";

interface SubjectScore {
  name: string;
  score: number;
  max: number;
}

/** A student's marks judged in the whole exam; marks are in units. */
export interface Judged {
  score: number;
  max: number;
  /** Null for an absent student, who has neither verdicts nor a grade. */
  percentile: number | null;
  subjects: readonly SubjectScore[];
  verdicts: readonly Verdict[];
  grade: string | null;
}

type Rules = Pick<ExamSeries, "kind" | "cutoffs" | "grades" | "roundTotal">;
type Field = Pick<SeriesResults, "unit" | "tests" | "scores">;

/** Judges the students of merged results by the exam's cut-offs and grades. */
export class SeriesJudge {
  readonly #rules: Rules;
  readonly #field: Field;
  readonly #weigh: (values: readonly number[]) => number;
  readonly #subjects: readonly string[];
  readonly #percentiles = new Map<number, number>();
  /** Maximum of the merged total of papers, in units. */
  readonly #max: number;

  constructor(rules: Rules, field: Field) {
    this.#rules = rules;
    this.#field = field;
    this.#weigh = weighedBy(field.tests.map(({ weight }) => weight));
    this.#subjects = [...new Set(field.tests.flatMap(({ subjects }) => subjects))].toSorted();
    this.#max = this.#weigh(field.tests.map(({ maxMarks }) => maxMarks));
  }

  /**
   * @param rankKey the merged key; null for an absent student
   * @param scored the tests that count
   */
  of(rankKey: string | null, scored: readonly Pick<ScoredTest, "test" | "units">[]): Judged {
    const { cutoffs, grades, kind, roundTotal } = this.#rules;
    const { unit } = this.#field;
    const marks = kind === "SHIFTS" ? this.#ofShift(scored) : this.#ofPapers(scored);
    if (rankKey === null) return { ...marks, percentile: null, verdicts: [], grade: null };
    const { score, max, subjects } = marks;
    const percentile = this.#percentileOf(rankKey);
    const graded = kind === "PAPERS" && roundTotal ? wholeMarks(score, unit) : score;
    const verdicts = verdictsOf(cutoffs, { unit, total: { score, max }, subjects, percentile });
    return { ...marks, percentile, verdicts, grade: gradeOf(grades, graded, unit) };
  }

  #ofShift([scoredTest]: readonly Pick<ScoredTest, "test" | "units">[]) {
    const test = this.#field.tests[scoredTest?.test ?? 0];
    const { subjects: scores } = readUnits(scoredTest?.units ?? "0");
    const subjects = (test?.subjects ?? []).map((name, i) => ({
      name,
      score: scores[i] ?? 0,
      max: test?.maxima[i] ?? 0,
    }));
    const score = subjects.reduce((sum, one) => sum + one.score, 0);
    return { score, max: test?.maxMarks ?? 0, subjects };
  }

  #ofPapers(scored: readonly Pick<ScoredTest, "test" | "units">[]) {
    const { tests } = this.#field;
    const scores = new Map(
      scored.map(({ test, units }) => [test, readUnits(units).subjects] as const),
    );
    const sumOf = (of: (test: number) => number) => this.#weigh(tests.map((_, test) => of(test)));
    const subjects = this.#subjects.map((name) => {
      const at = tests.map((test) => test.subjects.indexOf(name));
      return {
        name,
        score: sumOf((test) => scores.get(test)?.[at[test] ?? -1] ?? 0),
        max: sumOf((test) => tests[test]?.maxima[at[test] ?? -1] ?? 0),
      };
    });
    const total = (test: number) => (scores.get(test) ?? []).reduce((sum, one) => sum + one, 0);
    return { score: sumOf(total), max: this.#max, subjects };
  }

  #percentileOf(rankKey: string): number {
    const value = valueOfKey(rankKey);
    if (this.#rules.kind === "SHIFTS") return value / PERCENTILE_UNIT;
    const known = this.#percentiles.get(value);
    if (known !== undefined) return known;
    const { percentile } = placeAmong(this.#field.scores, value);
    this.#percentiles.set(value, percentile);
    return percentile;
  }
}

/** Counts qualified students and grades of ranked lines. */
export class JudgementCount {
  readonly qualified: Record<string, number>;
  readonly grades: Record<string, number> = {};

  constructor({ cutoffs, grades }: Pick<ExamSeries, "cutoffs" | "grades">) {
    this.qualified = Object.fromEntries(cutoffs.map(({ list }) => [list, 0]));
    for (const { name } of grades) this.grades[name] = 0;
  }

  add({ verdicts, grade }: Judged): void {
    for (const { list, qualified } of verdicts) {
      if (qualified) this.qualified[list] = (this.qualified[list] ?? 0) + 1;
    }
    if (grade !== null) this.grades[grade] = (this.grades[grade] ?? 0) + 1;
  }
}
