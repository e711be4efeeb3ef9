import { describe } from "vitest";
import { testReorderLaws } from "../shared/reorder.laws.ts";
import { testExamples, testTypeLaws } from "../shared/type.laws.ts";
import { assertionReasoningArbitrary } from "./assertion-reasoning.arbitrary.ts";
import { assertionReasoningExamples } from "./assertion-reasoning.examples.ts";
import { assertionReasoning } from "./assertion-reasoning.ts";

describe(assertionReasoning.code, () => {
  testTypeLaws(assertionReasoning, assertionReasoningArbitrary);
  testExamples(assertionReasoning, assertionReasoningExamples);
  testReorderLaws(assertionReasoning, assertionReasoningArbitrary);
});
