import { chosenIndices } from "./wire-value.ts";

/** Options in their order, and by index which of them are right. */
export interface OptionDraft<Key = unknown> {
  options: readonly string[];
  answerKey: Key;
}

type Indexed = number | number[] | null;

export const MOST_OPTIONS = 8;
export const FEWEST_OPTIONS = 2;

/** The key with each index where its option went; null for one that is no more. */
function followed(answerKey: unknown, placeOf: (index: number) => number | null): Indexed {
  const places = chosenIndices(answerKey).flatMap((index) => placeOf(index) ?? []);
  return Array.isArray(answerKey) ? places.toSorted((a, b) => a - b) : (places[0] ?? null);
}

export const withText = (options: readonly string[], at: number, html: string): string[] =>
  options.map((text, index) => (index === at ? html : text));

/** Without one option: what was right stays right, unless it was this one. */
export const withoutOption = (draft: OptionDraft, at: number): OptionDraft<Indexed> => ({
  options: draft.options.filter((_, index) => index !== at),
  answerKey: followed(draft.answerKey, (index) =>
    index === at ? null : index > at ? index - 1 : index,
  ),
});

/** Two options in each other's place, the key along with them. */
export function withSwapped(draft: OptionDraft, a: number, b: number): OptionDraft<Indexed> {
  const placeOf = (index: number) => (index === a ? b : index === b ? a : index);
  return {
    options: draft.options.map((text, index) => draft.options[placeOf(index)] ?? text),
    answerKey: followed(draft.answerKey, placeOf),
  };
}
