import { chosenIndices } from "./wire-value.ts";

/** Ordered options, and the indices of the correct ones. */
export interface OptionDraft<Key = unknown> {
  options: readonly string[];
  answerKey: Key;
}

type Indexed = number | number[] | null;

export const MOST_OPTIONS = 8;
export const FEWEST_OPTIONS = 2;

/**
 * The key after its options were moved. `placeOf` gives the new place of an option, or null for a
 * removed option, which the key then lacks.
 */
function followed(answerKey: unknown, placeOf: (index: number) => number | null): Indexed {
  const places = chosenIndices(answerKey).flatMap((index) => placeOf(index) ?? []);
  return Array.isArray(answerKey) ? places.toSorted((a, b) => a - b) : (places[0] ?? null);
}

export const withText = (options: readonly string[], at: number, html: string): string[] =>
  options.map((text, index) => (index === at ? html : text));

/** Removes an option: the correct ones stay correct, unless it was one of them. */
export const withoutOption = (draft: OptionDraft, at: number): OptionDraft<Indexed> => ({
  options: draft.options.filter((_, index) => index !== at),
  answerKey: followed(draft.answerKey, (index) =>
    index === at ? null : index > at ? index - 1 : index,
  ),
});

/** Swaps two options, and their places in the key. */
export function withSwapped(draft: OptionDraft, a: number, b: number): OptionDraft<Indexed> {
  const placeOf = (index: number) => (index === a ? b : index === b ? a : index);
  return {
    options: draft.options.map((text, index) => draft.options[placeOf(index)] ?? text),
    answerKey: followed(draft.answerKey, placeOf),
  };
}
