import { around, aroundPercent, compare, type Interval, middleOf } from "./decimal.ts";
import { hundredTimes, plainNumber, roundedTo, type Rounding } from "./decimal-forms.ts";
import { NoEquivalent } from "./exchange.ts";
import { withPoint } from "./number-commas.ts";
import { type Decimal, readNumber } from "./number-text.ts";

/** Whether a text is one number, perhaps with commas that must not be misread. */
export const isOneNumber = (text: string): boolean =>
  readNumber(text.trim()) !== null || /^[+\-−]?\d[\d,]*(?:\.\d+)?$/.test(text.trim());

const numberIn = (text: string): Decimal => {
  const read = readNumber(text);
  if (read === null) throw new NoEquivalent(`"${text.slice(0, 40)}" is not a number.`);
  return read;
};

const rangeText = ({ min, max }: Interval): string => `${plainNumber(min)} to ${plainNumber(max)}`;

/** The range of a number whose tolerances below and above it may differ. @throws NoEquivalent */
export function unevenRange(value: string, [below, above]: [string, string], isPercent: boolean) {
  const [middle, less, more] = [value, below, above].map(numberIn);
  if (!middle || !less || !more) throw new NoEquivalent("A number is missing.");
  if ([less, more].some((reach) => reach.startsWith("-"))) {
    throw new NoEquivalent("Its tolerance is below 0.");
  }
  const reach = isPercent ? aroundPercent : around;
  return rangeText({ min: reach(middle, less).min, max: reach(middle, more).max });
}

/** A rounded number, and the range of all numbers that are rounded to it. @throws NoEquivalent */
export function roundedRange(value: string, to: Rounding) {
  const { rounded, ...interval } = roundedTo(numberIn(value), to);
  return { rounded: plainNumber(rounded), range: rangeText(interval) };
}

/** A percentage for a share: 0.1 is 10 %. */
export function percentOf(share: string): string {
  const read = readNumber(share);
  return read === null ? share : `${hundredTimes(read)} %`;
}

const ascending = (one: Decimal | null, other: Decimal | null): number =>
  one === null || other === null ? 0 : compare(one, other);

/** A range as its middle and half its width. @throws NoEquivalent for numbers that are too long */
export function middleOfRange(one: string, other: string): { value: string; tolerance: string } {
  const [min, max] = [one, other].map((end) => readNumber(withPoint(end))).toSorted(ascending);
  if (!min || !max) throw new NoEquivalent(`Its range from "${one}" to "${other}" cannot be read.`);
  const { value, margin } = middleOf({ min, max });
  return { value, tolerance: margin };
}

/** The accepted text that is used, and a note on the other texts. @throws NoEquivalent */
export function firstAccepted(accepted: readonly string[]): { text: string; notes: string[] } {
  const [text, ...others] = [...new Set(accepted.map((one) => one.trim()))].filter(Boolean);
  if (text === undefined) throw new NoEquivalent("It has no correct answer to compare with.");
  const left = `Of its accepted answers the first is kept; left out: ${listOf(others)}.`;
  return { text, notes: others.length > 0 ? [left] : [] };
}

/** The first items of a list, for a sentence. */
const listOf = (texts: readonly string[]): string =>
  texts
    .slice(0, 5)
    .map((text) => `"${text.slice(0, 60)}"`)
    .join(", ") + (texts.length > 5 ? ` and ${texts.length - 5} more` : "");
