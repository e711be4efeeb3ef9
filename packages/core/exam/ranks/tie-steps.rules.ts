import type { MarkedSheet, Marker } from "../marking/marker.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type { TieBreak, TieStep } from "../terms/test/tie-break.schema.ts";

/** The facts besides the marked sheet that break ties. */
export interface TieFacts {
  /** From the start to the submission, by the server's clock. */
  seconds: number;
  /** The student's lot: 16 hexadecimal digits. */
  lot: string;
}

const DIGITS = 10;
/** Greater than any sum of marks. */
const TOP = 10 ** 9;

/**
 * A text in which higher numbers sort first. All texts of a step have the same length, so that keys
 * can be compared.
 */
export const descending = (value: number): string => String(TOP - value).padStart(DIGITS, "0");

/** A text in which lower numbers sort first. */
export const lowest = (value: number): string => String(value).padStart(DIGITS, "0");

const bits = new DataView(new ArrayBuffer(8));

/**
 * A text in which lower ratios sort first: the bits of non-negative floats sort in the same order
 * as the numbers.
 */
export function ascending(ratio: number): string {
  bits.setFloat64(0, ratio);
  return bits.getBigUint64(0).toString(16).padStart(16, "0");
}

export interface Answers {
  right: number;
  wrong: number;
}

/** Ratio of wrong to right answers; infinite without right answers. */
export const ratioOf = ({ right, wrong }: Answers): number =>
  right === 0 ? Number.POSITIVE_INFINITY : wrong / right;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Subjects that a step names but the paper does not have, with the index of the step. */
export const unknownSubjects = (
  tieBreak: TieBreak,
  subjects: readonly string[],
): { step: number; name: string }[] =>
  stepsOf(tieBreak).flatMap((step, index) =>
    ("of" in step ? (step.of ?? []) : [])
      .filter((name) => !subjects.some((known) => same(known, name)))
      .map((name) => ({ step: index, name })),
  );

export const stepsOf = (tieBreak: TieBreak): readonly TieStep[] =>
  typeof tieBreak === "string" ? [] : tieBreak.steps;

export const drawsLots = (tieBreak: TieBreak): boolean =>
  stepsOf(tieBreak).some(({ by }) => by === "lot");

type KeyOf = (sheet: MarkedSheet, facts: TieFacts) => string;

/** Computes the part of the rank key that follows the score: a text of fixed length per step. */
export function tieStepKeys(key: PaperKey, marker: Marker, steps: readonly TieStep[]): KeyOf {
  const keys = steps.map((step) => stepKey(key, marker, step));
  return (sheet, facts) => keys.map((keyOf) => keyOf(sheet, facts)).join(".");
}

function stepKey(key: PaperKey, marker: Marker, step: TieStep): KeyOf {
  switch (step.by) {
    case "subjects": {
      const parts = marker.subjects.flatMap((name, i) => (isOf(step.of, name) ? [i] : []));
      return ({ subjects }) =>
        descending(parts.reduce((sum, part) => sum + (subjects[part] ?? 0), 0));
    }
    case "positive":
      return ({ marks }) => descending(sumOf(marks, (one) => Math.max(0, one)));
    case "negative":
      return ({ marks }) => lowest(sumOf(marks, (one) => Math.max(0, -one)));
    case "ratio": {
      const { of } = step;
      const counted = key.questions.map(({ subject }) => of === undefined || isOf(of, subject));
      return (sheet) => ascending(ratioOf(answersOf(marker, sheet, counted)));
    }
    case "wrong": {
      const all = key.questions.map(() => true);
      return (sheet) => lowest(answersOf(marker, sheet, all).wrong);
    }
    case "time":
      return (_sheet, { seconds }) => lowest(seconds);
    case "lot":
      return (_sheet, { lot }) => lot;
  }
}

const isOf = (names: readonly string[], subject: string): boolean =>
  names.some((name) => same(name, subject));

function sumOf(marks: Int32Array, part: (marks: number) => number): number {
  let sum = 0;
  for (const one of marks) sum += part(one);
  return sum;
}

/**
 * The numbers of right and wrong answers to some questions. Answers that do not count are in
 * neither.
 */
function answersOf(marker: Marker, sheet: MarkedSheet, counted: readonly boolean[]): Answers {
  const answers: Answers = { right: 0, wrong: 0 };
  counted.forEach((counts, question) => {
    if (!counts) return;
    const { status } = marker.outcome(question, sheet.outcomes[question] ?? 0);
    if (status === "full") answers.right++;
    else if (status === "wrong") answers.wrong++;
  });
  return answers;
}
