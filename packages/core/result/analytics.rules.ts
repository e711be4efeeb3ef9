import type { PaperKey } from "../paper/paper.schema.ts";
import type { Analytics, Distribution, QuestionSums } from "./analytics.schema.ts";
import type { GradedSheet } from "./grading.rules.ts";

/** Adds up a test's field, one sheet at a time, in integers only. */
export interface Tally {
  students: number;
  scores: Map<number, number>;
  subjects: Map<string, Map<number, number>>;
  questions: QuestionSums[];
  unreadable: string[];
}

export function emptyTally(key: PaperKey): Tally {
  return {
    students: 0,
    scores: new Map(),
    subjects: new Map(key.questions.map((question) => [question.subject, new Map()])),
    questions: key.questions.map(() => ({
      full: 0,
      partial: 0,
      wrong: 0,
      unattempted: 0,
      bonus: 0,
      secondsFull: 0,
      chosen: {},
    })),
    unreadable: [],
  };
}

const count = (counts: Map<number, number>, score: number) =>
  counts.set(score, (counts.get(score) ?? 0) + 1);

/** Adds one ranked student's sheet. */
export function addSheet(tally: Tally, graded: GradedSheet): void {
  tally.students++;
  count(tally.scores, graded.score);
  for (const [subject, counts] of tally.subjects) {
    count(counts, graded.subjectScores.get(subject) ?? 0);
  }
  graded.answers.forEach((answer, index) => {
    const sums = tally.questions[index];
    if (!sums) throw new Error(`A sheet with more answers than questions: ${index}`);
    sums[answer.status]++;
    if (answer.status === "full") sums.secondsFull += answer.seconds;
    for (const label of answer.chosen) sums.chosen[label] = (sums.chosen[label] ?? 0) + 1;
  });
}

const distribution = (counts: ReadonlyMap<number, number>): Distribution =>
  [...counts].toSorted(([a], [b]) => a - b);

const sortedRecord = (record: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The tally as it is published; equal fields give equal bytes, in whatever order they came. */
export function toAnalytics(tally: Tally, key: PaperKey): Analytics {
  return {
    testId: key.testId,
    paper: key.version,
    students: tally.students,
    scores: distribution(tally.scores),
    subjects: Object.fromEntries(
      [...tally.subjects].map(([subject, counts]) => [subject, distribution(counts)]),
    ),
    questions: tally.questions.map((sums) => ({ ...sums, chosen: sortedRecord(sums.chosen) })),
    unreadable: tally.unreadable.toSorted(),
  };
}
