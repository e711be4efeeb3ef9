import { directionOf, type LANGUAGES } from "./language.rules.ts";

const FORMULA = '<span class="katex">';

/**
 * A text marked with its language, so that it is read aloud, broken into lines and displayed
 * correctly. Formulas are always written from left to right.
 */
export function inLanguage(language: (typeof LANGUAGES)[number], html: string): string {
  const direction = directionOf(language);
  const text =
    direction === "rtl" ? html.replaceAll(FORMULA, FORMULA.replace(">", ' dir="ltr">')) : html;
  return `<div lang="${language}" dir="${direction}">${text}</div>`;
}

/**
 * A text that is marked with its language already, with the English text below it, as NTA prints
 * its papers.
 */
export const withEnglish = (html: string, english: string): string =>
  html + inLanguage("en", english);
