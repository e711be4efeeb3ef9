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

/** The number for big.js, for calculations only. */
export function big(decimal: Decimal): Big {
  const known = isDecimal(decimal) || isBound(decimal);
  if (!known) throw new Error("Only decimals of our own pattern are computed with.");
  return new Big(decimal);
}

/** @throws InputError for more digits than a key may have */
export function boundOf(value: Big): Decimal {
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

/** All numbers from `min` to `max`, both included. */
export interface Interval {
  min: Decimal;
  max: Decimal;
}

export const intervalOf = (min: Decimal, max: Decimal): Interval => ({
  min: boundOf(big(min)),
  max: boundOf(big(max)),
});

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

/** The middle of an interval and half its width, as plain decimal texts. */
export function middleOf({ min, max }: Interval): { value: string; margin: string } {
  const [low, high] = [big(min), big(max)];
  const text = (number: Big) => number.times("0.5").toString();
  return { value: text(low.plus(high)), margin: text(high.minus(low)) };
}
