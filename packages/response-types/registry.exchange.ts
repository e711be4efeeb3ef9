import { assertionReasoningExchange } from "./assertion-reasoning/assertion-reasoning.exchange.ts";
import { integerExchange } from "./integer/integer.exchange.ts";
import { matrixMatchingExchange } from "./matrix-matching/matrix-matching.exchange.ts";
import { mcqMultipleExchange } from "./mcq-multiple/mcq-multiple.exchange.ts";
import { mcqSingleExchange } from "./mcq-single/mcq-single.exchange.ts";
import type { AnyExchange } from "./shared/exchange.ts";
import { subjectiveExchange } from "./subjective/subjective.exchange.ts";

/**
 * Converts questions of each response type for other systems. A foreign answer gets the first type
 * that reads it, unless a label names another one that does. Types without a line here are refused
 * by those formats.
 */
export const exchanges: readonly AnyExchange[] = [
  mcqSingleExchange,
  mcqMultipleExchange,
  assertionReasoningExchange,
  integerExchange,
  subjectiveExchange,
  matrixMatchingExchange,
];
