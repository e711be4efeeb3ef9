import { assertionReasoningExamples } from "./assertion-reasoning/assertion-reasoning.examples.ts";
import { integerExamples } from "./integer/integer.examples.ts";
import { matrixMatchingExamples } from "./matrix-matching/matrix-matching.examples.ts";
import { mcqMultipleExamples } from "./mcq-multiple/mcq-multiple.examples.ts";
import { mcqSingleExamples } from "./mcq-single/mcq-single.examples.ts";
import type { Example } from "./shared/example.ts";
import { subjectiveExamples } from "./subjective/subjective.examples.ts";

/** Questions of each response type, by code: for the upload template and for tests. */
export const typeExamples: Readonly<Record<string, readonly Example[]>> = {
  MCQ_SINGLE: mcqSingleExamples,
  MCQ_MULTIPLE: mcqMultipleExamples,
  ASSERTION_REASONING: assertionReasoningExamples,
  INTEGER: integerExamples,
  SUBJECTIVE: subjectiveExamples,
  MATRIX_MATCHING: matrixMatchingExamples,
};
