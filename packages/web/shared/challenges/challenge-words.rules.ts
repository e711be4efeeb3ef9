import type { ChallengeReason } from "@academy/core/learning/challenge/challenge.schema.ts";

/** What a student finds wrong in a question, in the words of the form. */
export const REASONS: Readonly<Record<ChallengeReason, string>> = {
  wrong_key: "Another answer is correct",
  several_right: "Several answers are correct",
  none_right: "No answer is correct",
  faulty: "The question is faulty",
  outside_syllabus: "It is outside the syllabus",
};

/** A reason with its claim: "Another answer is correct: B". */
export const claimWords = (reason: ChallengeReason, claimText: string): string =>
  claimText === "" ? REASONS[reason] : `${REASONS[reason]}: ${claimText}`;
