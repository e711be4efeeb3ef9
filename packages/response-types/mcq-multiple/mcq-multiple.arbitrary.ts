import type * as fc from "fast-check";
import { choiceContentArbitrary, optionIdsOf } from "../shared/choice.arbitrary.ts";
import type { ChoiceContent, OptionId } from "../shared/option.ts";
import type { Sample } from "../shared/sample.ts";

export const mcqMultipleArbitrary: fc.Arbitrary<
  Sample<ChoiceContent, { options: OptionId[] }, OptionId[]>
> = choiceContentArbitrary.chain((content) =>
  optionIdsOf(content).chain((options) =>
    optionIdsOf(content).map((answer) => ({ content, key: { options }, answer })),
  ),
);
