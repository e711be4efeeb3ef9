import type * as fc from "fast-check";
import { choiceContentArbitrary, optionIdOf } from "../shared/choice.arbitrary.ts";
import type { ChoiceContent, OptionId } from "../shared/option.ts";
import type { Sample } from "../shared/sample.ts";
import type { SingleKey } from "../shared/single-choice.ts";

export const mcqSingleArbitrary: fc.Arbitrary<Sample<ChoiceContent, SingleKey, OptionId>> =
  choiceContentArbitrary.chain((content) =>
    optionIdOf(content).chain((option) =>
      optionIdOf(content).map((answer) => ({ content, key: { option }, answer })),
    ),
  );
