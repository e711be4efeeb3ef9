import { assertionReasoningExchange } from "./assertion-reasoning/assertion-reasoning.exchange.ts";
import { integerExchange } from "./integer/integer.exchange.ts";
import { matrixMatchingExchange } from "./matrix-matching/matrix-matching.exchange.ts";
import { mcqMultipleExchange } from "./mcq-multiple/mcq-multiple.exchange.ts";
import { mcqSingleExchange } from "./mcq-single/mcq-single.exchange.ts";
import type { AnyExchange } from "./shared/exchange.ts";
import { subjectiveExchange } from "./subjective/subjective.exchange.ts";

/**
 * Converts questions of each response type for other systems. A foreign answer becomes a question
 * of the first type that can read it, unless a label names another type that can. Types without a
 * line here cannot be converted.
 */
export const exchanges: readonly AnyExchange[] = [
  mcqSingleExchange,
  mcqMultipleExchange,
  assertionReasoningExchange,
  integerExchange,
  subjectiveExchange,
  matrixMatchingExchange,
];
