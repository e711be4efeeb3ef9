import { assertionReasoning } from "./assertion-reasoning/assertion-reasoning.ts";
import { integer } from "./integer/integer.ts";
import { matrixMatching } from "./matrix-matching/matrix-matching.ts";
import { mcqMultiple } from "./mcq-multiple/mcq-multiple.ts";
import { mcqSingle } from "./mcq-single/mcq-single.ts";
import { createRegistry } from "./shared/registry.ts";
import { subjective } from "./subjective/subjective.ts";

/**
 * The types that papers of well-known exams use: choosing one option or several, typing a number,
 * writing a text.
 */
export const paperTypes = {
  single: mcqSingle.code,
  multiple: mcqMultiple.code,
  number: integer.code,
  written: subjective.code,
} as const;

/** Every response type of the product, by code. A new type adds its line here. */
export const responseTypes = createRegistry([
  mcqSingle,
  mcqMultiple,
  assertionReasoning,
  integer,
  subjective,
  matrixMatching,
]);
