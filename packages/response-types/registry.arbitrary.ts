import type * as fc from "fast-check";
import { assertionReasoningArbitrary } from "./assertion-reasoning/assertion-reasoning.arbitrary.ts";
import { integerArbitrary } from "./integer/integer.arbitrary.ts";
import { matrixMatchingArbitrary } from "./matrix-matching/matrix-matching.arbitrary.ts";
import { mcqMultipleArbitrary } from "./mcq-multiple/mcq-multiple.arbitrary.ts";
import { mcqSingleArbitrary } from "./mcq-single/mcq-single.arbitrary.ts";
import type { Sample } from "./shared/sample.ts";
import { subjectiveArbitrary } from "./subjective/subjective.arbitrary.ts";

/** Generated questions of one response type. */
export type TypeArbitrary = fc.Arbitrary<Sample<unknown, unknown, unknown>>;

/** Generators of questions of each response type, by code. */
export const typeArbitraries: Readonly<Record<string, TypeArbitrary>> = {
  MCQ_SINGLE: mcqSingleArbitrary,
  MCQ_MULTIPLE: mcqMultipleArbitrary,
  ASSERTION_REASONING: assertionReasoningArbitrary,
  INTEGER: integerArbitrary,
  SUBJECTIVE: subjectiveArbitrary,
  MATRIX_MATCHING: matrixMatchingArbitrary,
};
