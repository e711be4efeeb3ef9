import { plainText } from "@academy/response-types/shared/html-text.ts";
import { withLatinDigits } from "../../kernel/language/digits.rules.ts";

/**
 * Checks whether a translation has the same formulas and numbers as the English text. A wrong
 * figure is a mistake in a translation that readers do not notice.
 */

/** Formulas and numbers that a translation lacks, and those that only the translation has. */
export interface ExactDifference {
  missing: string[];
  added: string[];
}

const FORMULA = /<(?:span|div) data-type="(?:inline|block)-math" data-latex="([^"]*)">/g;

/** A number, which may have commas for thousands or lakhs, and a decimal point. */
const NUMBER = /\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?/g;

/**
 * The formulas and numbers of sanitised rich text; if one occurs twice, it is in the list twice.
 */
function exactParts(html: string): string[] {
  const formulas = [...html.matchAll(FORMULA)].map(([, latex = ""]) => plainText(latex));
  const numbers = withLatinDigits(plainText(html)).match(NUMBER) ?? [];
  return [...formulas, ...numbers.map((number) => number.replaceAll(",", ""))];
}

/**
 * The first list without the parts of the second list. Each part of the second list removes only
 * one equal part.
 */
function without(parts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return parts.filter((part) => {
    const at = left.indexOf(part);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** How the formulas and numbers of a translation differ; undefined if they are the same. */
export function exactDifference(english: string, translated: string): ExactDifference | undefined {
  const [first, second] = [exactParts(english), exactParts(translated)];
  const difference = { missing: without(first, second), added: without(second, first) };
  return difference.missing.length + difference.added.length > 0 ? difference : undefined;
}

const listed = new Intl.ListFormat("en-GB");

/** A difference in words: "Hindi has 9.8, English has 10." */
export function differenceWords(languageName: string, { missing, added }: ExactDifference): string {
  const inEnglish = `English has ${listed.format(missing)}`;
  if (added.length === 0) return `${inEnglish}, ${languageName} does not.`;
  const translated = `${languageName} has ${listed.format(added)}`;
  return missing.length === 0 ? `${translated}, English does not.` : `${translated}, ${inEnglish}.`;
}
