import { type ForeignNumber, NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { compare } from "@academy/response-types/shared/decimal.ts";
import { readNumber } from "@academy/response-types/shared/number-text.ts";
import type { ForeignPart } from "../foreign.rules.ts";
import {
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import { bestRules, type ScoreRule, unknown } from "./qti1-score.rules.ts";

/** The numbers that an item of QTI 1.2 accepts. */

interface Accepted {
  /** The number or the range, as it is written. */
  value: string;
  /** The ends of a range. */
  ends?: readonly [string, string];
  notes: readonly string[];
}

/** Whether both are numbers, and the first is not the larger one. */
function isOrdered(one: string, other: string): boolean {
  const [first, second] = [readNumber(one), readNumber(other)];
  return first !== null && second !== null && compare(first, second) <= 0;
}

const MOST = 100;
const BOUNDS = /^var(?:gte?|lte?)$/;

/** @throws NoEquivalent for a comparison that is unknown here */
export function numberPart(rules: readonly ScoreRule[]): ForeignPart {
  const { best, notes } = bestRules(rules);
  const found = best.flatMap(({ conditions }) => acceptedBy(conditions));
  const [first, ...others] = found.map(({ value }): ForeignNumber => ({ value, tolerance: "" }));
  if (!first) throw new NoEquivalent("It does not say which number is correct.");
  return {
    answer: { kind: "number", ...first, ...(others.length > 0 && { others }) },
    notes: [...new Set([...found.flatMap((one) => one.notes), ...notes])],
  };
}

/** Conditions that must all be true: one comparison, or the two ends of a range. */
function acceptedBy(conditions: readonly XmlElement[]): Accepted[] {
  const parts = conditions.filter(({ name }) => name !== "other");
  const [only, ...more] = parts;
  if (!only) throw new NoEquivalent("It accepts every answer.");
  if (parts.every(({ name }) => BOUNDS.test(name))) return [rangeOf(parts, false)];
  if (more.length > 0) return alternatives(parts);
  if (only.name === "varequal") return [{ value: textOf(only).trim(), notes: [] }];
  if (only.name === "and") return acceptedBy(elementsOf(only));
  if (only.name === "or") return alternatives(elementsOf(only));
  throw unknown(only.name);
}

/**
 * A number and a range around it are one answer, the range: Canvas writes both for a number with a
 * tolerance.
 */
function alternatives(parts: readonly XmlElement[]): Accepted[] {
  if (parts.length > MOST) throw new NoEquivalent("It accepts too many numbers.");
  const isPrecise = parts.some(({ name }) => name === "varequal");
  const all = parts.flatMap((part): Accepted[] => {
    const inside = part.name === "and" ? elementsOf(part) : [part];
    if (inside.length > 0 && inside.every(({ name }) => BOUNDS.test(name))) {
      return [rangeOf(inside, isPrecise)];
    }
    return acceptedBy([part]);
  });
  const ranges = all.flatMap(({ ends }) => (ends ? [ends] : []));
  const isInside = ({ value }: Accepted) =>
    ranges.some(([least, most]) => isOrdered(least, value) && isOrdered(value, most));
  return all.filter((one) => one.ends !== undefined || !isInside(one));
}

/**
 * @param isRounded whether the item also accepts a single number, so that the range only allows for
 * rounding of this number
 */
function rangeOf(parts: readonly XmlElement[], isRounded: boolean): Accepted {
  const ends = (kind: string) =>
    parts.filter(({ name }) => name.startsWith(kind)).map((part) => textOf(part).trim());
  const [[least = "", ...less], [most = "", ...other]] = [ends("vargt"), ends("varlt")];
  if (least === "" || most === "" || less.length + other.length > 0) {
    throw new NoEquivalent("It accepts a range with one end only; here a range has both.");
  }
  const open = parts.find(({ name }) => !name.endsWith("e"));
  if (open && !isRounded) {
    throw new NoEquivalent(
      `Its comparison "${open.name}" leaves out the end of a range; here both ends are correct.`,
    );
  }
  const isOne = isOrdered(least, most) && isOrdered(most, least);
  const value = isOne ? least : `${least} to ${most}`;
  const note = `Answers were compared up to a precision; here answers from ${value} are correct, both included.`;
  return { value, ends: [least, most], notes: open ? [note] : [] };
}
