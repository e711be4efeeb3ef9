import { NoEquivalent } from "./exchange.ts";

/** A number as other systems write it, or undefined. */
export function readForeignNumber(text: string): number | undefined {
  const plain = text.trim().replace(",", ".");
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : undefined;
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
