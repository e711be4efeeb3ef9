import { describe } from "vitest";
import { testReorderLaws } from "../shared/reorder.laws.ts";
import { testExamples, testTypeLaws } from "../shared/type.laws.ts";
import { mcqSingleArbitrary } from "./mcq-single.arbitrary.ts";
import { mcqSingleExamples } from "./mcq-single.examples.ts";
import { mcqSingle } from "./mcq-single.ts";

describe(mcqSingle.code, () => {
  testTypeLaws(mcqSingle, mcqSingleArbitrary);
  testExamples(mcqSingle, mcqSingleExamples);
  testReorderLaws(mcqSingle, mcqSingleArbitrary);
});
