import { directionOf, type LANGUAGES } from "./language.rules.ts";
import { withLeftToRight } from "./left-to-right.rules.ts";

/**
 * A text that says in which language it is, so that it is read out, broken and drawn correctly.
 * Formulas, and numbers with their units, are always written from left to right.
 */
export function inLanguage(language: (typeof LANGUAGES)[number], html: string): string {
  const direction = directionOf(language);
  const text = direction === "rtl" ? withLeftToRight(html) : html;
  return `<div lang="${language}" dir="${direction}">${text}</div>`;
}

/**
 * A text that is marked with its language already, with the English text below it, as NTA prints
 * its papers.
 */
export const withEnglish = (html: string, english: string): string =>
  html + inLanguage("en", english);

/** A text that has no translation, with a note; nothing for an empty one. */
export const inEnglishOnly = (what: "Solution" | "Instructions", english: string): string =>
  english === "" ? english : inLanguage("en", `<p><em>${what} in English only.</em></p>${english}`);
