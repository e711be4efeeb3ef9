import { middleOf } from "./decimal.ts";
import { NoEquivalent } from "./exchange.ts";
import { readNumber } from "./number-text.ts";

/** The text of a number that other systems write, with a point; undefined for any other text. */
export function readForeignNumber(text: string): string | undefined {
  const plain = text.trim().replace(",", ".");
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(plain) ? plain : undefined;
}

/** A range as its middle and half its width. @throws NoEquivalent for numbers that are too long */
export function middleOfRange(one: string, other: string): { value: string; tolerance: string } {
  const [min, max] = [one, other].toSorted((a, b) => Number(a) - Number(b)).map(readNumber);
  if (!min || !max) throw new NoEquivalent(`Its range from ${one} to ${other} is too long.`);
  const { value, margin } = middleOf({ min, max });
  return { value, tolerance: margin };
}

/** The accepted text that is used, and a note on the others. @throws NoEquivalent */
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
