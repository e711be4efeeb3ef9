import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type {
  ChooserSums,
  Distribution,
  FieldSums,
  QuestionSums,
} from "../terms/result/analytics.schema.ts";
import type { MarkedSheet, Marker } from "../marking/marker.rules.ts";
import { addToTally, emptyTally } from "../marking/tally.rules.ts";
import { ChooserTotals } from "./chooser-totals.rules.ts";
import { Times } from "../statistics/median.rules.ts";

/** For one question, the number of students per outcome, and the times of fully correct answers. */
interface OutcomeCounts {
  students: number[];
  times: Times;
}

/**
 * Students with the same total score, and the sum of their marks per question, in units of the
 * paper.
 */
interface ScoreSums {
  students: number;
  marks: Float64Array;
}

/** Adds up the sheets of one part of a test, by the numbers that a marker gives to outcomes. */
export class FieldCount {
  readonly #marker: Marker;
  readonly #scores = new Map<number, ScoreSums>();
  readonly #subjects: Map<number, number>[];
  readonly #questions: OutcomeCounts[];
  readonly #choosers: ChooserTotals;
  readonly #unreadable: string[] = [];
  #students = 0;

  constructor(marker: Marker, questions: number) {
    this.#marker = marker;
    this.#subjects = marker.subjects.map(() => new Map());
    this.#questions = Array.from({ length: questions }, () => ({
      students: [],
      times: new Times(),
    }));
    const chosen = marker.choices.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, i) => from + i),
    );
    this.#choosers = new ChooserTotals(chosen);
  }

  /** Adds one ranked student's sheet. */
  add(sheet: MarkedSheet): void {
    this.#students++;
    const sums = this.#scoreSums(sheet.score);
    sums.students++;
    const { marks } = sums;
    for (let i = 0; i < this.#questions.length; i++) {
      const counts = this.#questions[i];
      if (!counts) break;
      const { students, times } = counts;
      const outcome = sheet.outcomes[i] ?? 0;
      students[outcome] = (students[outcome] ?? 0) + 1;
      if (this.#marker.isFull(i, outcome)) times.add(sheet.seconds[i] ?? 0);
      marks[i] = (marks[i] ?? 0) + (sheet.marks[i] ?? 0);
    }
    this.#choosers.add(sheet);
    this.#subjects.forEach((counts, i) => {
      const score = sheet.subjects[i] ?? 0;
      counts.set(score, (counts.get(score) ?? 0) + 1);
    });
  }

  addUnreadable(submissionId: string): void {
    this.#unreadable.push(submissionId);
  }

  #scoreSums(score: number): ScoreSums {
    let sums = this.#scores.get(score);
    if (!sums) {
      sums = { students: 0, marks: new Float64Array(this.#questions.length) };
      this.#scores.set(score, sums);
    }
    return sums;
  }

  /** The totals, sorted so that they do not depend on the order of the sheets. */
  sums(): FieldSums {
    return {
      students: this.#students,
      rows: [...this.#scores]
        .toSorted(([a], [b]) => a - b)
        .map(([score, { students, marks }]) => [score, students, [...marks]]),
      subjects: Object.fromEntries(
        this.#marker.subjects.map((name, i) => [name, distribution(this.#subjects[i] ?? [])]),
      ),
      questions: this.#questions.map((counts, i) => this.#questionSums(counts, i)),
      unreadable: this.#unreadable.toSorted(),
    };
  }

  #questionSums({ students, times }: OutcomeCounts, question: number): QuestionSums {
    const sums = { ...emptyQuestion(), extra: 0 };
    let review = 0;
    students.forEach((count, number) => {
      const outcome = this.#marker.outcome(question, number);
      const { marks, chosen } = outcome;
      if (outcome.review) review += count;
      addToTally(sums, outcome, count);
      sums.marks += count * marks;
      sums.squares += count * marks * marks;
      if (outcome.status === "extra") return;
      for (const label of chosen) sums.chosen[label] = (sums.chosen[label] ?? 0) + count;
    });
    const { extra, ...others } = sums;
    const choosers = this.#choosers.sumsOf(question);
    return {
      ...others,
      timesFull: times.distribution(),
      chosen: sortedRecord(sums.chosen),
      ...reviewOf(review),
      ...(choosers && { extra, choosers }),
    };
  }
}

/**
 * The number of answers whose automatic mark was lowered. It is left out if it is 0, so that
 * results are the same as before such answers were counted.
 */
const reviewOf = (review: number): Pick<QuestionSums, "review"> => (review > 0 ? { review } : {});

function emptyQuestion(): QuestionSums {
  const { extra: _extra, ...tally } = emptyTally();
  return { ...tally, timesFull: [], marks: 0, squares: 0, chosen: {} };
}

const distribution = (counts: Iterable<readonly [number, number]>): Distribution =>
  Array.from(counts, ([score, n]): [number, number] => [score, n]).toSorted(([a], [b]) => a - b);

const sortedRecord = (record: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Merges the sums of all parts of a test. The result is byte-identical for any order of parts. */
export function mergeSums(key: PaperKey, parts: readonly FieldSums[]): FieldSums {
  const subjects = [...new Set(key.questions.map(({ subject }) => subject))];
  return {
    students: parts.reduce((sum, { students }) => sum + students, 0),
    rows: mergeRows(parts),
    subjects: Object.fromEntries(
      subjects.map((name) => [
        name,
        mergeDistributions(parts.map((part) => part.subjects[name] ?? [])),
      ]),
    ),
    questions: key.questions.map((_, i) => mergeQuestions(parts, i)),
    unreadable: parts.flatMap(({ unreadable }) => unreadable).toSorted(),
  };
}

function mergeRows(parts: readonly FieldSums[]): FieldSums["rows"] {
  const merged = new Map<number, [number, number, number[]]>();
  for (const [score, students, marks] of parts.flatMap(({ rows }) => rows)) {
    const row = merged.get(score);
    if (!row) {
      merged.set(score, [score, students, [...marks]]);
      continue;
    }
    row[1] += students;
    marks.forEach((sum, i) => (row[2][i] = (row[2][i] ?? 0) + sum));
  }
  return [...merged.values()].toSorted(([a], [b]) => a - b);
}

function mergeDistributions(parts: readonly Distribution[]): Distribution {
  const merged = new Map<number, number>();
  for (const [score, students] of parts.flat()) {
    merged.set(score, (merged.get(score) ?? 0) + students);
  }
  return distribution(merged);
}

function mergeQuestions(parts: readonly FieldSums[], question: number): QuestionSums {
  const merged = emptyQuestion();
  for (const { questions } of parts) {
    const {
      chosen,
      timesFull: _times,
      review: _review,
      extra,
      choosers,
      ...sums
    } = questions[question] ?? emptyQuestion();
    for (const name of SUM_NAMES) merged[name] += sums[name];
    if (choosers) {
      merged.extra = (merged.extra ?? 0) + (extra ?? 0);
      merged.choosers = bothChoosers(merged.choosers, choosers);
    }
    for (const [label, students] of Object.entries(chosen)) {
      merged.chosen[label] = (merged.chosen[label] ?? 0) + students;
    }
  }
  const timesFull = mergeDistributions(
    parts.map(({ questions }) => questions[question]?.timesFull ?? []),
  );
  const review = parts.reduce((sum, part) => sum + (part.questions[question]?.review ?? 0), 0);
  return { ...merged, timesFull, chosen: sortedRecord(merged.chosen), ...reviewOf(review) };
}

const bothChoosers = (one: ChooserSums | undefined, other: ChooserSums): ChooserSums => ({
  totals: (one?.totals ?? 0) + other.totals,
  totalSquares: (BigInt(one?.totalSquares ?? 0) + BigInt(other.totalSquares)).toString(),
});

const SUM_NAMES = [
  "full",
  "partial",
  "wrong",
  "unattempted",
  "bonus",
  "attempted",
  "marks",
  "squares",
] as const;
