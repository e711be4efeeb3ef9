import * as fc from "fast-check";
import type { ChoiceContent, OptionId } from "./option.ts";
import { OPTION_IDS } from "./option.ts";

/** Two to eight distinct options, in any order of their ids. */
export const choiceContentArbitrary: fc.Arbitrary<ChoiceContent> = fc
  .integer({ min: 2, max: OPTION_IDS.length })
  .chain((count) => fc.shuffledSubarray(OPTION_IDS.slice(0, count), { minLength: count }))
  .map((ids) => ({ options: ids.map((id) => ({ id, html: `<p>Option ${id}</p>` })) }));

export const optionIdOf = (content: ChoiceContent): fc.Arbitrary<OptionId> =>
  fc.constantFrom(...content.options.map((option) => option.id));

/** At least one id, in the order of the ids. */
export const optionIdsOf = (content: ChoiceContent): fc.Arbitrary<OptionId[]> =>
  fc
    .subarray(
      content.options.map((option) => option.id),
      { minLength: 1 },
    )
    .map((ids) => ids.toSorted());
