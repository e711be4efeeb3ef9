import { big, boundOf, type Interval } from "./decimal.ts";
import type { Decimal } from "./number-text.ts";

/** Arithmetic that only files of questions need; marking answers does not load this file. */

export const hundredTimes = (value: Decimal): string => big(value).times(100).toString();

/** A number with all its digits, unless it is very large or small: 1e3 is "1000". */
export const plainNumber = (value: Decimal): string => big(value).toString().replace("e+", "e");

/** A number just below an interval: by one unit of the last digit of the interval's ends. */
export function justBelow({ min, max }: Interval): string {
  const [low, high] = [big(min), big(max)];
  const lastPlace = (end: ReturnType<typeof big>) => end.e - end.c.length + 1;
  const step = big(`1e${Math.min(lastPlace(low), lastPlace(high), 0)}`);
  const isTiny = low.eq(high) && low.c.length === 1 && low.e < 0;
  return low.minus(isTiny ? step.times("0.1") : step).toString();
}

/** Significant figures, or digits after the point. */
export type Rounding = { figures: number } | { places: number };

/** A number rounded half up, and the interval of all numbers that are rounded to the same. */
export function roundedTo(value: Decimal, to: Rounding): Interval & { rounded: Decimal } {
  const exact = big(value);
  const size = exact.abs();
  const rounded = "figures" in to ? size.prec(to.figures, 1) : size.round(to.places, 1);
  const last = "figures" in to ? rounded.e - to.figures + 1 : -to.places;
  const half = big(`5e${last - 1}`);
  // Just below a power of ten, a step in the last significant figure is ten times smaller.
  const isPower = "figures" in to && rounded.c.join("") === "1";
  const ends = [rounded.minus(isPower ? half.times("0.1") : half), rounded.plus(half)];
  const [min = rounded, max = rounded] =
    exact.s < 0 ? ends.map((end) => end.times(-1)).toReversed() : ends;
  const sign = exact.s < 0 ? rounded.times(-1) : rounded;
  return { min: boundOf(min), max: boundOf(max), rounded: boundOf(sign) };
}
