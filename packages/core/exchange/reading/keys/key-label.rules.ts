import { numberOf } from "./key-sheet.rules.ts";

/** The labels of options in any script, as keys name them. */

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  А: "A",
  В: "B",
  С: "C",
  Е: "E",
  Н: "H",
  К: "K",
  М: "M",
  О: "O",
  Р: "P",
  Т: "T",
  Х: "X",
  Α: "A",
  Β: "B",
  Ε: "E",
  Η: "H",
  Ι: "I",
  Κ: "K",
  Μ: "M",
  Ν: "N",
  Ο: "O",
  Ρ: "P",
  Τ: "T",
  Χ: "X",
};

/** A label without its brackets and signs; digits of all scripts and circled ones become plain. */
export function plainLabel(label: string): string {
  const inside = label
    .normalize("NFKC")
    .trim()
    .replace(/^[\s([{*.]{1,5}/, "")
    .replace(/[\s)\]}.:;,*–-]{1,5}$/, "");
  return /^\p{Nd}{1,3}$/u.test(inside) ? String(numberOf(inside)) : inside;
}

const latin = (label: string): string =>
  Array.from(label.toUpperCase(), (sign) => LOOKALIKES[sign] ?? sign).join("");

const ROMAN = /^(?:[ivx]{1,4}|[IVX]{1,4})$/;
/** Whether a text can be a label: a letter, a small number or a Roman one. */
export const isLabel = (text: string): boolean =>
  /^(?:\p{L}\p{M}?|\p{Nd}{1,2})$/u.test(text) || ROMAN.test(text);

const only = (found: readonly number[]): number | undefined =>
  found.length === 1 ? found[0] : undefined;

/**
 * The option with a label. Cyrillic or Greek letters that look like Latin letters count as these
 * only if that cannot be another option: В is the third letter in Russian and looks like the second
 * letter in English.
 * @param labels plain labels
 */
export function optionAt(label: string, labels: readonly string[]): number | undefined {
  const at = (same: (one: string) => boolean) =>
    only(labels.flatMap((one, i) => (same(one) ? [i] : [])));
  const exact =
    at((one) => one === label) ?? at((one) => one.toUpperCase() === label.toUpperCase());
  if (exact !== undefined || !/\p{L}/u.test(label)) return exact;
  const found = at((one) => latin(one) === latin(label));
  const isInOrder = found !== undefined && latin(label) === "ABCDEFGHIJ".charAt(found);
  return isInOrder ? found : undefined;
}

/** The letter that the product gives an option: A for the first option. */
export const letterAt = (index: number): string => String.fromCharCode(65 + index);

/** The plain labels of options; options without labels are A, B, C. */
export const labelsOf = (options: readonly { label: string }[]): string[] =>
  options.map(({ label }, at) => plainLabel(label) || letterAt(at));
