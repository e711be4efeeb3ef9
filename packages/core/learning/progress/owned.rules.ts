import { parseSubmissionId, submissionIdOf } from "../../exam/terms/attempt/attempt.rules.ts";
import type { LearningState } from "./state.schema.ts";

/** A thing of a student, with the account that it is stored under. */
export type Owned<T> = T & { owner: string };

/** For each question, the first item in the list that is about it. */
export const onePerQuestion = <T extends { questionId: string }>(all: readonly T[]): T[] => [
  ...new Map(all.toReversed().map((one) => [one.questionId, one])).values(),
];

/**
 * The account with which a student took the test that a ref names: the student's own, or an account
 * that was merged into it. A ref does not name the account, but the state has the submissions of
 * all accounts.
 */
export function takerOf(
  { tests }: Pick<LearningState, "tests">,
  userId: string,
  ref: string,
): string {
  const [kind, testId] = ref.split(".");
  if (kind !== "t" || testId === undefined) return userId;
  if (submissionIdOf({ testId, userId, n: 0 }) in tests) return userId;
  const other = Object.keys(tests).find((id) => id.startsWith(`${testId}.`));
  return other === undefined ? userId : parseSubmissionId(other).userId;
}
