import * as fc from "fast-check";
import { choiceContentArbitrary, optionIdsOf } from "../../shared/choice.arbitrary.ts";
import type { ChoiceContent, OptionId } from "../../shared/option.ts";
import type { Sample } from "../../shared/sample.ts";

export const selectTwoArbitrary: fc.Arbitrary<
  Sample<ChoiceContent, { options: OptionId[] }, OptionId[]>
> = choiceContentArbitrary.chain((content) => {
  const ids = content.options.map(({ id }) => id);
  return fc.record({
    content: fc.constant(content),
    key: fc
      .shuffledSubarray(ids, { minLength: 2, maxLength: 2 })
      .map((options) => ({ options: options.toSorted() })),
    answer: optionIdsOf(content),
  });
});
