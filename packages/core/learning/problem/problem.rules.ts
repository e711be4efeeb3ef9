import { iso } from "../../kernel/shared/time.ts";
import type {
  OwnProblem,
  Problem,
  ProblemAnswer,
  ProblemCounts,
  ProblemKind,
  ReadProblem,
} from "./problem.schema.ts";

/** What may be wrong with a question. */
export const PROBLEM_KINDS = ["typo", "image", "solution", "key", "other"] as const;

/** The most characters of a report, or of the answer to it. */
export const PROBLEM_TEXT_MAX = 500;
export const PROBLEM_ANSWER_MAX = 300;

/** The students with an open report of a question, by the kind of problem. */
export type Reporters = Readonly<Partial<Record<ProblemKind, ReadonlySet<string>>>>;

/**
 * Only the latest answers are kept. A report that is older than all kept answers gets the oldest of
 * them.
 */
const ANSWERS_KEPT = 20;

/** Answers of a question with a new one at the end. */
export const withAnswer = (
  answers: readonly ProblemAnswer[],
  added: ProblemAnswer,
): ProblemAnswer[] => [...answers, added].slice(-ANSWERS_KEPT);

/**
 * A report and its outcome. The first answer to its question that is not older than the report
 * answers it, so one write answers any number of reporters.
 */
export function ownProblem(problem: Problem, answers: readonly ProblemAnswer[]): OwnProblem {
  const { questionId, kind, text, at } = problem;
  const given = answers.find((one) => one.at >= at);
  return {
    questionId,
    kind,
    text,
    at: iso(at),
    state: given?.state ?? "open",
    answer: given?.answer ?? "",
    answeredAt: given ? iso(given.at) : null,
  };
}

/** Open reports by kind, in the order of the kinds. */
export const countsOf = (reporters: Reporters): ProblemCounts =>
  Object.fromEntries(
    PROBLEM_KINDS.flatMap((kind) => {
      const count = reporters[kind]?.size ?? 0;
      return count > 0 ? [[kind, count]] : [];
    }),
  );

export const sumOf = (counts: ProblemCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The students with an open report, each once. */
export const usersOf = (reporters: Reporters): string[] => [
  ...new Set(PROBLEM_KINDS.flatMap((kind) => [...(reporters[kind] ?? [])])),
];

/** Where a report's question was met; `t.{testId}.{index}` names the student's ranked attempt. */
export function placeOf(
  ref: string,
  userId: string,
): { testId: string; submissionId: string; number: number } | null {
  const [kind, testId, index] = ref.split(".");
  if (kind !== "t" || testId === undefined) return null;
  return { testId, submissionId: `${testId}.${userId}.0`, number: Number(index) + 1 };
}

/** A report for administrators. */
export function readProblem(
  { ref, kind, text, at }: Problem,
  userId: string,
  titleOf: (testId: string) => string | undefined,
): ReadProblem {
  const place = placeOf(ref, userId);
  return {
    kind,
    text,
    at: iso(at),
    submissionId: place?.submissionId ?? null,
    number: place?.number ?? null,
    test: (place && titleOf(place.testId)) ?? null,
  };
}
