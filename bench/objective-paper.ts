import { assertionReasoningArbitrary } from "@academy/response-types/assertion-reasoning/assertion-reasoning.arbitrary.ts";
import { matrixMatchingArbitrary } from "@academy/response-types/matrix-matching/matrix-matching.arbitrary.ts";
import { mcqMultipleArbitrary } from "@academy/response-types/mcq-multiple/mcq-multiple.arbitrary.ts";
import { mcqSingleArbitrary } from "@academy/response-types/mcq-single/mcq-single.arbitrary.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import type { AuthorInput } from "@academy/response-types/shared/response-type.ts";
import * as fc from "fast-check";

/** A generated question as its author sends it, and one student's answer to it on the wire. */
export interface PlannedQuestion {
  responseType: string;
  input: AuthorInput;
  answer: unknown;
}

/** Numbers as exams ask for them: up to 999.99, in hundredths. */
const centi = fc.integer({ min: -99_999, max: 99_999 });
const examNumber = fc
  .tuple(centi, centi)
  .map(([value, answer]) => ({ content: {}, key: { value, tolerance: 0 }, answer }));

/** The grid of four rows and five columns, with a match for each row, as papers have it. */
const grid = matrixMatchingArbitrary.filter(
  ({ content, key }) => !Object.hasOwn(content, "rows") && key.rows.every((mask) => mask > 0),
);

const kinds: Record<string, fc.Arbitrary<{ content: unknown; key: unknown; answer: unknown }>> = {
  MCQ_SINGLE: mcqSingleArbitrary,
  MCQ_MULTIPLE: mcqMultipleArbitrary,
  ASSERTION_REASONING: assertionReasoningArbitrary,
  INTEGER: examNumber,
  MATRIX_MATCHING: grid,
};

/** The shares among every fifteen questions of an objective paper. */
const share: Record<string, number> = {
  MCQ_SINGLE: 7,
  MCQ_MULTIPLE: 3,
  ASSERTION_REASONING: 2,
  INTEGER: 2,
  MATRIX_MATCHING: 1,
};
const round = Object.entries(share).flatMap(([code, count]) =>
  Array.from({ length: count }, () => code),
);

/** `count` questions that are the same in every run; `seed` selects other ones. */
export function planPaper(count: number, seed = 1): PlannedQuestion[] {
  return Array.from({ length: count }, (_, index) => {
    const responseType = round[index % round.length] ?? "";
    const arbitrary = kinds[responseType];
    const type = responseTypes.get(responseType);
    const [sample] = arbitrary
      ? fc.sample(arbitrary, { seed: seed * 1000 + index, numRuns: 1 })
      : [];
    if (!sample) throw new Error(`No questions of type ${responseType}`);
    const { content, key, answer } = sample;
    return {
      responseType,
      input: type.writeAuthor(content, key),
      answer: type.writeAnswer(answer, content),
    };
  });
}
