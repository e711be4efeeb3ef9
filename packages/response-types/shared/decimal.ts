import Big from "big.js";
import { InputError } from "./input-error.ts";
import { type Decimal, isDecimal } from "./number-text.ts";

/**
 * Exact arithmetic on decimals. The only file that uses big.js, which would build a million digits
 * for "1e999999": it gets nothing but texts of our own pattern.
 */

/** A bound that was computed, without trailing zeros; it may have more digits than an answer. */
const BOUND = /^(?:0e0|-?[1-9]\d{0,59}e(?:0|-?[1-9]\d{0,2}))$/;
const MOST_DIGITS = 60;

export const isBound = (text: string): boolean => BOUND.test(text);

function big(decimal: Decimal): Big {
  const known = isDecimal(decimal) || isBound(decimal);
  if (!known) throw new Error("Only decimals of our own pattern are computed with.");
  return new Big(decimal);
}

/** @throws InputError for more digits than a key may have */
function boundOf(value: Big): Decimal {
  const digits = value.c.join("");
  if (digits === "0") return "0e0";
  if (digits.length > MOST_DIGITS) {
    throw new InputError("tolerance", "The tolerance is too small for this number.");
  }
  return `${value.s < 0 ? "-" : ""}${digits}e${value.e - digits.length + 1}`;
}

/** Negative, zero or positive. */
export const compare = (one: Decimal, other: Decimal): number => big(one).cmp(big(other));

export const isWithin = (value: Decimal, { min, max }: Interval): boolean =>
  compare(min, value) <= 0 && compare(value, max) <= 0;

/** From `min` to `max`, both included. */
export interface Interval {
  min: Decimal;
  max: Decimal;
}

export const intervalOf = (min: Decimal, max: Decimal): Interval => ({
  min: boundOf(big(min)),
  max: boundOf(big(max)),
});

/** value ± margin */
export function around(value: Decimal, margin: Decimal): Interval {
  const [middle, reach] = [big(value), big(margin)];
  return { min: boundOf(middle.minus(reach)), max: boundOf(middle.plus(reach)) };
}

/** value ± percent % of its size */
export function aroundPercent(value: Decimal, percent: Decimal): Interval {
  const middle = big(value);
  const reach = middle.abs().times(big(percent)).times("0.01");
  return { min: boundOf(middle.minus(reach)), max: boundOf(middle.plus(reach)) };
}

export const hundredTimes = (value: Decimal): string => big(value).times(100).toString();

/** A number with all its digits, unless it is very large or small: 1e3 is "1000". */
export const plainNumber = (value: Decimal): string => big(value).toString().replace("e+", "e");

/** A number that is outside of an interval by one of the last digits of its ends. */
export function justBelow({ min, max }: Interval): string {
  const [low, high] = [big(min), big(max)];
  const lastPlace = (end: Big) => end.e - end.c.length + 1;
  const step = new Big(`1e${Math.min(lastPlace(low), lastPlace(high), 0)}`);
  const isTiny = low.eq(high) && low.c.length === 1 && low.e < 0;
  return low.minus(isTiny ? step.times("0.1") : step).toString();
}

/** Significant figures, or digits after the point. */
export type Rounding = { figures: number } | { places: number };

/** A number rounded half up, and the interval of all that become the same. */
export function roundedTo(value: Decimal, to: Rounding): Interval & { rounded: Decimal } {
  const exact = big(value);
  const size = exact.abs();
  const rounded = "figures" in to ? size.prec(to.figures, 1) : size.round(to.places, 1);
  const last = "figures" in to ? rounded.e - to.figures + 1 : -to.places;
  const half = new Big(`5e${last - 1}`);
  // Below a power of ten, significant figures are ten times as fine.
  const isPower = "figures" in to && rounded.c.join("") === "1";
  const ends = [rounded.minus(isPower ? half.times("0.1") : half), rounded.plus(half)];
  const [min = rounded, max = rounded] =
    exact.s < 0 ? ends.map((end) => end.times(-1)).toReversed() : ends;
  const sign = exact.s < 0 ? rounded.times(-1) : rounded;
  return { min: boundOf(min), max: boundOf(max), rounded: boundOf(sign) };
}

/** The middle of an interval and half its width, as plain decimal texts. */
export function middleOf({ min, max }: Interval): { value: string; margin: string } {
  const [low, high] = [big(min), big(max)];
  const text = (number: Big) => number.times("0.5").toString();
  return { value: text(low.plus(high)), margin: text(high.minus(low)) };
}
