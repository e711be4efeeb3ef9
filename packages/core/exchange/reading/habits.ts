import type { Hints } from "./hints.schema.ts";

/**
 * How a file usually writes its questions, as far as it is known. It is learned again after each
 * choice of where questions begin.
 */
export interface Habits {
  /** The share of questions with options. */
  optioned: number;
  /** The usual number of options. */
  size: number;
  /** For each form of labels, the share of the questions with options that have this form. */
  option: ReadonlyMap<string, number>;
  /** For each form of numbers, the share of the questions whose number has this form. */
  number: ReadonlyMap<string, number>;
  /** The share of questions with a key line. */
  keyed: number;
  /** The share of questions that have an option with more than one paragraph. */
  continued: number;
  /** The share of lines that are bold. */
  bold: number;
  /** How strongly questions without numbers are expected, from 0 (not at all) to 1. */
  unnumbered: number;
}

/**
 * The habits for the part that a block is in: parts of a paper may be written in different ways.
 */
export type HabitsAt = (block: number) => Habits;

/** How one chosen question is written. */
export interface ChosenForm {
  number: string;
  option: string | undefined;
  size: number;
  hasKey: boolean;
  isContinued: boolean;
}

/** The habits before anything is known. @param prefer a form of options that is tried out */
export function firstHabits(bold: number, hints: Hints, prefer: string | undefined): Habits {
  const option = hints.optionForm ?? prefer;
  return {
    optioned: prefer === undefined ? 0.6 : 0.9,
    size: 4,
    option: new Map(option === undefined ? [] : [[option, 1]]),
    number: new Map(hints.numberForm === undefined ? [] : [[hints.numberForm, 1]]),
    keyed: 0.4,
    continued: 0,
    bold,
    unnumbered: hints.numberForm === "" ? 1 : 0,
  };
}

/** The habits that the chosen questions show. */
export function learnedHabits(
  chosen: readonly ChosenForm[],
  { bold, unnumbered }: Habits,
  hints: Hints,
): Habits {
  const all = Math.max(1, chosen.length);
  const optioned = chosen.filter(({ option }) => option !== undefined);
  const sizes = counted(optioned.map(({ size }) => size));
  const shares = (forms: readonly string[]) => sharesOf(forms);
  return {
    optioned: optioned.length / all,
    size: sizes[0]?.[0] ?? 4,
    option: hints.optionForm
      ? new Map([[hints.optionForm, 1]])
      : shares(optioned.flatMap(({ option }) => option ?? [])),
    number:
      hints.numberForm === undefined
        ? shares(chosen.map(({ number }) => number))
        : new Map([[hints.numberForm, 1]]),
    keyed: chosen.filter(({ hasKey }) => hasKey).length / all,
    continued: chosen.filter(({ isContinued }) => isContinued).length / all,
    bold,
    unnumbered,
  };
}

/** Values with their counts, the most frequent first. */
export function counted<T>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

const sharesOf = (forms: readonly string[]): Map<string, number> =>
  new Map(counted(forms).map(([form, count]) => [form, count / Math.max(1, forms.length)]));
