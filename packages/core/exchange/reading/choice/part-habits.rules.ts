import type { Chosen } from "./choose.rules.ts";
import type { Habits, HabitsAt } from "../habits.ts";

/** A part with fewer questions than this is too small to show how its questions are written. */
const SMALLEST_PART = 5;
/** The weight of a part's own habits; the remaining weight is for the habits of the whole paper. */
const OWN = 0.8;

/**
 * Divides questions into parts at headings and at numbers that start again. If one of two
 * neighbouring parts is too small, the two are joined.
 */
function partsOf(questions: readonly Chosen[]): Chosen[][] {
  const parts: Chosen[][] = [];
  questions.forEach((question, at) => {
    const before = questions[at - 1];
    const { value } = question.start;
    const isAgain = value !== undefined && value <= Math.min(1, before?.start.value ?? 0);
    const part = parts.at(-1);
    if (part && !isAgain && !before?.segment.endsInHeading) part.push(question);
    else parts.push([question]);
  });
  const kept: Chosen[][] = [];
  for (const part of parts) {
    const last = kept.at(-1);
    if (last && Math.min(part.length, last.length) < SMALLEST_PART) last.push(...part);
    else kept.push(part);
  }
  return kept;
}

const usual = (shares: ReadonlyMap<string, number>): string =>
  [...shares].reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0] as const)[0];

const formsOf = ({ option, number, size }: Habits): string =>
  [usual(option), usual(number), size].join(" ");

/** @returns undefined if all parts are written in the same way */
export function partHabits(
  questions: readonly Chosen[],
  all: Habits,
  learn: (questions: readonly Chosen[]) => Habits,
): HabitsAt | undefined {
  const parts = partsOf(questions).map((own) => ({
    from: own[0]?.start.block ?? 0,
    habits: learn(own),
  }));
  if (new Set(parts.map(({ habits }) => formsOf(habits))).size < 2) return undefined;
  const mixed = parts.map(({ from, habits }) => ({ from, habits: mixedHabits(habits, all) }));
  return (block) => mixed.findLast(({ from }) => from <= block)?.habits ?? mixed[0]?.habits ?? all;
}

const mixedHabits = (own: Habits, all: Habits): Habits => {
  const mix = (one: number, other: number) => OWN * one + (1 - OWN) * other;
  const shares = (one: Habits["option"], other: Habits["option"]) =>
    new Map(
      [...new Set([...one.keys(), ...other.keys()])].map((form) => [
        form,
        mix(one.get(form) ?? 0, other.get(form) ?? 0),
      ]),
    );
  return {
    ...own,
    optioned: mix(own.optioned, all.optioned),
    option: shares(own.option, all.option),
    number: shares(own.number, all.number),
    keyed: mix(own.keyed, all.keyed),
    continued: mix(own.continued, all.continued),
  };
};
