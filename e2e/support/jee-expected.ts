import type { JeeQuestion } from "./jee.ts";
import { marksFor, type Outcome, planned, responseFor } from "./jee-plan.ts";

/** The expected report, calculated from the plan without any code of the product. */
export interface Expected {
  whole: {
    score: number;
    rank: number;
    percentile: number;
    totalStudents: number;
    subjectScores: Record<string, number>;
  };
  questions: {
    status: string;
    marksAwarded: number;
    correctPercentage: number;
    averageTimeCorrect: number | null;
    optionCounts: Record<string, number>;
  }[];
}

const statusOf: Record<Outcome, string> = {
  right: "full",
  partly: "partial",
  wrong: "wrong",
  blank: "unattempted",
};

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
/** For an even number of values the mean of the middle two. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return middle.length === 0 ? null : round(sum(middle) / middle.length, 2);
}
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** @param times seconds of each student on each question, as in the students' reports */
export function expectedReports(
  paper: readonly JeeQuestion[],
  times: readonly (readonly number[])[],
): Expected[] {
  const outcomes = times.map((_, student) =>
    paper.map((question, index) => planned(question, index, student)),
  );
  const marks = outcomes.map((row) =>
    paper.map((question, index) => marksFor(question, row[index] ?? "blank")),
  );
  const scores = marks.map(sum);
  return scores.map((score, student) => ({
    whole: {
      score,
      rank: 1 + scores.filter((other) => other > score).length,
      percentile: round((100 * scores.filter((other) => other <= score).length) / scores.length, 7),
      totalStudents: scores.length,
      subjectScores: subjectScores(paper, marks[student] ?? []),
    },
    questions: paper.map((question, index) => {
      const here = outcomes.map((row) => row[index] ?? "blank");
      const right = here.flatMap((one, other) =>
        one === "right" ? [times[other]?.[index] ?? 0] : [],
      );
      return {
        status: statusOf[here[student] ?? "blank"],
        marksAwarded: marks[student]?.[index] ?? 0,
        correctPercentage: round((100 * right.length) / here.length, 2),
        averageTimeCorrect: medianOf(right),
        optionCounts: optionCounts(question, here),
      };
    }),
  }));
}

function subjectScores(paper: readonly JeeQuestion[], marks: readonly number[]) {
  const scores: Record<string, number> = {};
  for (const [index, { subject }] of paper.entries()) {
    scores[subject] = (scores[subject] ?? 0) + (marks[index] ?? 0);
  }
  return scores;
}

/** How many students chose each option that was chosen at all. */
function optionCounts(question: JeeQuestion, outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const response = responseFor(question, outcome);
    if (response.kind !== "options") continue;
    for (const letter of response.letters) counts[letter] = (counts[letter] ?? 0) + 1;
  }
  return counts;
}
