import type { ForeignAnswer, ForeignForm, TakenAnswer, WeighedOption } from "./exchange.ts";
import { NoEquivalent } from "./exchange.ts";
import { letterAt } from "./letter.ts";
import { type ChoiceContent, OPTION_IDS } from "./option.ts";

const MOST_OPTIONS = OPTION_IDS.length;
/** Weights that differ by less than this are equal: thirds and sevenths have five decimals. */
const SAME_WEIGHT = 0.01;

/** @throws NoEquivalent for options that no choice type can store */
function bestWeight(options: readonly WeighedOption[]): number {
  if (options.length > MOST_OPTIONS) {
    throw new NoEquivalent(`It has ${options.length} options; a question has ${MOST_OPTIONS}.`);
  }
  const best = Math.max(...options.map(({ weight }) => weight));
  if (!(best > 0)) throw new NoEquivalent("No option is marked as correct.");
  return best;
}

const lettersWhere = (
  options: readonly WeighedOption[],
  isRight: (weight: number) => boolean,
): string[] => options.flatMap(({ weight }, i) => (isRight(weight) ? [letterAt(i)] : []));

const taken = (
  options: readonly WeighedOption[],
  letters: readonly string[],
  notes: readonly string[],
): TakenAnswer => ({
  key: { answerKey: letters.join(",") },
  options: options.map(({ text }) => text),
  notes,
});

/** A choice of one option. @throws NoEquivalent if several are correct, or none */
export function readSingleChoice(answer: ForeignAnswer): TakenAnswer | undefined {
  if (answer.kind !== "choice" || !answer.single) return undefined;
  const { options } = answer;
  const best = bestWeight(options);
  const letters = lettersWhere(options, (weight) => weight >= best - SAME_WEIGHT);
  if (letters.length > 1) {
    throw new NoEquivalent(
      `Options ${letters.join(" and ")} are both correct, but only one may be chosen. Mark one of them.`,
    );
  }
  return taken(options, letters, singleNotes(options, best));
}

/** A choice of several options. @throws NoEquivalent if none is correct */
export function readSeveralChoices(answer: ForeignAnswer): TakenAnswer | undefined {
  if (answer.kind !== "choice" || answer.single) return undefined;
  const { options } = answer;
  bestWeight(options);
  const letters = lettersWhere(options, (weight) => weight > 0);
  return taken(options, letters, severalNotes(options));
}

const percent = (weight: number): string => `${Math.round(weight * 100) / 100} %`;

function singleNotes(options: readonly WeighedOption[], best: number): string[] {
  const some = options.flatMap(({ weight }, i) =>
    weight > 0 && weight < best - SAME_WEIGHT ? [`${letterAt(i)} (${percent(weight)})`] : [],
  );
  return [
    ...(best < 100 - SAME_WEIGHT
      ? [`The correct option earned ${percent(best)}; here it earns full marks.`]
      : []),
    ...(some.length > 0
      ? [`Options that earned partial marks earn nothing here: ${some.join(", ")}.`]
      : []),
    ...penaltyNote(options.some(({ weight }) => weight < 0)),
  ];
}

function severalNotes(options: readonly WeighedOption[]): string[] {
  const weights = options.map(({ weight }) => weight);
  const right = weights.filter((weight) => weight > 0);
  const uneven = right.some((weight) => Math.abs(weight - (right[0] ?? 0)) > SAME_WEIGHT);
  const wrong = weights.filter((weight) => weight <= 0);
  const free = wrong.some((weight) => weight > -SAME_WEIGHT);
  return [
    ...(uneven
      ? [
          `The correct options had different weights (${right.map(percent).join(", ")}); here they are equal.`,
        ]
      : []),
    ...(free
      ? ["An incorrect option cost nothing; here it makes the whole answer incorrect."]
      : []),
    ...penaltyNote(wrong.some((weight) => weight <= -SAME_WEIGHT && weight > -100 + SAME_WEIGHT)),
  ];
}

const penaltyNote = (is: boolean): string[] =>
  is ? ["Negative marks for incorrect options are left out: a test's marking scheme decides."] : [];

const choice = (
  content: ChoiceContent,
  single: boolean,
  weightOf: (id: string) => number,
): ForeignForm => ({
  answer: {
    kind: "choice",
    single,
    options: content.options.map(({ id, html }) => ({ text: html, weight: weightOf(id) })),
  },
});

export const writeSingleChoice = (key: { option: string }, content: ChoiceContent): ForeignForm =>
  choice(content, true, (id) => (id === key.option ? 100 : 0));

/** An incorrect option takes all marks away, as in this product. */
export function writeSeveralChoices(
  { options }: { options: readonly string[] },
  content: ChoiceContent,
): ForeignForm {
  const share = Number((100 / options.length).toFixed(5));
  return choice(content, false, (id) => (options.includes(id) ? share : -100));
}
