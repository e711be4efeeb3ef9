import { type Interval, isWithin } from "../shared/decimal.ts";
import { type Decimal, figuresOf, placesOf, type Span, spanText } from "../shared/number-text.ts";

/**
 * A closed interval, and how its numbers must be written. Practice in the browser loads this file,
 * so it does not import zod.
 */
export interface AcceptedNumber extends Interval {
  /** Significant figures that the answer must have. */
  figures?: Span | undefined;
  /** Digits after the point that the answer must have. */
  places?: Span | undefined;
}

const fits = (asked: Span | undefined, { min, max }: Span): boolean =>
  !asked || (min <= asked.max && asked.min <= max);

/** The reason why a correct value is not accepted as it was written; null if there is none. */
function formProblem(answer: Decimal, { figures, places }: AcceptedNumber): string | null {
  const found = figuresOf(answer);
  if (figures && !fits(figures, found)) {
    return `${countOf(found.max, "significant figure")}; ${spanText(figures)} were asked`;
  }
  const decimals = placesOf(answer);
  if (places && !fits(places, { min: decimals, max: decimals })) {
    return `${countOf(decimals, "decimal place")}; ${spanText(places)} were asked`;
  }
  return null;
}

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

export const isAccepted = (answer: Decimal, key: AcceptedNumber): boolean =>
  isWithin(answer, key) && formProblem(answer, key) === null;

/** Why an answer with a correct value is incorrect; null for any other answer. */
export function exactRemark(answer: Decimal, key: AcceptedNumber): string | null {
  const problem = isWithin(answer, key) ? formProblem(answer, key) : null;
  return problem && `Correct value, but ${problem}.`;
}
