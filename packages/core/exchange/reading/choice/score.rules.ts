import type { Start } from "./candidates.rules.ts";
import type { Habits } from "../habits.ts";
import { isListAlphabet, isNumeric } from "../marks/option.rules.ts";
import type { Segment } from "./segment.rules.ts";

/** The most characters of a question: a longer one is several questions that were not cut. */
export const LONGEST = 3000;
const LONG = 1500;
/** A form of labels does not belong to options, if fewer questions than this share have it. */
const STATEMENT_LABELS = 0.1;
/** Points of a segment whose options are probably a list of statements. */
const STATED = -1;

/** Points of a segment as one question. The weights were tuned on real and on generated papers. */
export function segmentPoints(segment: Segment, habits: Habits): number {
  const size = segment.size;
  return (
    (size >= 2 ? optionPoints(segment, size, habits) : plainPoints(segment, habits)) +
    keyPoints(segment, habits) +
    stemPoints(segment, size) -
    againstPoints(segment) -
    segment.penalty
  );
}

function optionPoints(segment: Segment, size: number, habits: Habits): number {
  const run = segment.options.chosen(segment.keyText);
  const share = habits.option.get(run?.form ?? "") ?? 0;
  // If labels are those of a list, hardly any question has them as options, and there is no key,
  // the options are probably statements.
  const isList = run !== undefined && (isListAlphabet(run.form) || isNumeric(run.form));
  const isStated = isList && share < STATEMENT_LABELS && segment.keys === 0;
  if (isStated) return STATED;
  const usual = size === habits.size ? 1.5 : size >= 4 && size <= 5 ? 1 : size === 2 ? -0.5 : 0;
  return 1.4 * Math.min(size, 5) + usual + 2 * share - (run?.missing ?? 0);
}

/** A question without options. */
function plainPoints(segment: Segment, habits: Habits): number {
  const isNumeric = segment.keys > 0 && /^[(\s]*[-−+]?\d/.test(segment.keyText);
  return (
    (habits.optioned > 0.5 ? -3 : -0.5) +
    (isNumeric ? 1.5 : 0) +
    (segment.hasBlank ? 0.5 : 0) -
    (segment.start.isInstructed ? 6 : 0)
  );
}

function keyPoints({ keys }: Segment, habits: Habits): number {
  if (keys === 1) return 2.5;
  return keys > 1 ? -7 * (keys - 1) : -2 * habits.keyed;
}

function stemPoints(segment: Segment, size: number): number {
  const { stemChars, stemObjects, keys, hasBlank, options } = segment;
  const isEmpty = stemChars + stemObjects === 0;
  const hasOther = options.runs.length > 1;
  let points = 0;
  if (isEmpty && !hasOther) points -= size >= 2 ? 1.5 : 5;
  else if (stemChars < 4 && stemObjects === 0) points -= 1;
  const isShort = stemChars < 25 && stemObjects === 0;
  if (size < 2 && keys === 0 && isShort && !hasBlank) points -= 2.5;
  return points;
}

function againstPoints({ numbers, below, options, chars }: Segment): number {
  const runs = options.runs.filter(({ items }) => items.length >= 2).length;
  return (
    6 * options.repeated +
    (chars > LONGEST ? 4 : chars > LONG ? 0.5 : 0) +
    4 * numbers.worded +
    4 * numbers.own +
    3.5 * numbers.passed +
    numbers.penalty +
    Math.min(3, below.marks) +
    0.3 * Math.min(4, below.numbers) +
    (runs > 3 ? 2 : 0)
  );
}

/**
 * Points for the beginning of a question below another question, or as the first one.
 * @param isHeaded whether a heading is above it
 */
export function stepPoints(
  from: Start | undefined,
  to: Start,
  isHeaded: boolean,
  habits: Habits,
): number {
  const share = (form: string) => habits.number.get(form) ?? 0;
  const base =
    1.5 * share(to.form) -
    (to.form === "" ? (habits.unnumbered > 0.5 ? 0.5 : 2.5) : 0) -
    (to.form === "#_" ? 1.5 : 0) -
    4 * Math.max(0, optionShare(to.form, habits) - share(to.form));
  if (!from) return base + (to.value === 1 || to.value === undefined ? 1 : 0);
  if (to.value === undefined || from.value === undefined) {
    return base - (from.form === to.form ? 0 : 1);
  }
  if (to.form === from.form) return base + countPoints(from.value, to.value, isHeaded);
  const isNext = to.value === from.value + 1;
  const change = Math.max(0, share(from.form) - share(to.form)) * (isNext ? 1 : isHeaded ? 2 : 5);
  const fresh = to.value === 1 ? (isHeaded ? 2 : 0) : -2;
  return base - 2.5 - change + (isNext ? 2 : fresh);
}

/**
 * The share of questions whose options are labelled like this number. The higher the share, the
 * less probable it is that "(1)" begins a question.
 */
const optionShare = (form: string, habits: Habits): number =>
  habits.option.get(form.replace("#", "1")) ?? 0;

function countPoints(from: number, to: number, isHeaded: boolean): number {
  const step = to - from;
  if (step === 1) return 3;
  if (to === 1) return isHeaded ? 1.5 : from === 1 ? -1.5 : 0;
  if (step === 0) return -2.5;
  if (step > 1) return step <= 3 ? -1.5 : -3;
  return -4;
}
