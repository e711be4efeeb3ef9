import { exactDifference } from "@academy/core/bank/variant/formula-check.rules.ts";
import type { ShownHead } from "@academy/core/bank/variant/variant.schema.ts";
import { ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import * as z from "zod";

/** Texts in English or of a variant; a text that does not exist is missing. */
export interface Texts {
  question?: string | undefined;
  options?: readonly string[] | undefined;
  rows?: readonly string[] | undefined;
  solution?: string | undefined;
  passageText?: string | undefined;
}

export interface Variant extends ShownHead {
  texts: Texts;
}

/** A question or passage in English and its other languages. */
export interface Variants {
  _id: string;
  rev: number;
  english: Texts;
  variants: readonly Variant[];
}

/** A translation that is being written: texts by path. */
export const TranslationDraft = z.object({
  texts: z.record(z.string(), z.string()),
  /**
   * Paths of texts whose formulas and numbers are correct although they differ from the English
   * ones.
   */
  confirm: z.array(z.string()),
  edition: z.number(),
  /** The English revision that is translated. */
  rev: z.number(),
});
export type TranslationDraft = z.infer<typeof TranslationDraft>;

/** Texts by their paths, in the order of the form. */
export const byPath = ({ passageText, question, options, rows, solution }: Texts) => [
  ...one("passageText", passageText),
  ...one("question", question),
  ...many("options", options),
  ...many("rows", rows),
  ...one("solution", solution),
];

const one = (path: string, text: string | undefined): [string, string][] =>
  text === undefined ? [] : [[path, text]];
const many = (path: string, texts: readonly string[] = []): [string, string][] =>
  texts.map((text, at) => [`${path}.${at}`, text]);

/** The texts of a draft in the shape of the English ones. */
export function textsIn({ texts }: TranslationDraft, english: Texts): Texts {
  const list = (name: "options" | "rows") =>
    english[name]?.map((_english, at) => texts[`${name}.${at}`] ?? "");
  const [options, rows] = [list("options"), list("rows")];
  return {
    question: texts["question"],
    ...(options && { options }),
    ...(rows && { rows }),
    ...(english.solution !== undefined && { solution: texts["solution"] ?? "" }),
    passageText: texts["passageText"],
  };
}

export const variantIn = ({ variants }: Variants, language: VariantLanguage): Variant | undefined =>
  variants.find((variant) => variant.language === language);

/** The draft of a variant as it is saved; an empty one for a new language. */
export function draftOf(view: Pick<Variants, "rev" | "english">, variant?: Variant) {
  const saved = new Map(variant ? byPath(variant.texts) : []);
  const texts = byPath(view.english).map(([path]) => [path, saved.get(path) ?? ""]);
  const confirmed = variant?.differences.filter((difference) => difference.confirmed) ?? [];
  return TranslationDraft.parse({
    texts: Object.fromEntries(texts),
    confirm: confirmed.map(({ path }) => path),
    edition: variant?.edition ?? 0,
    rev: view.rev,
  });
}

/** The name of a text: "Option B". */
export function labelOf(path: string): string {
  const [name = "", at = ""] = path.split(".");
  if (name === "options") return `Option ${letterAt(Number(at))}`;
  if (name === "rows") return `Row ${Number(at) + 1}`;
  return { question: "Question", solution: "Solution", passageText: "Passage" }[name] ?? name;
}

/** The name of a text inside a sentence: "option B". */
export const inSentence = (path: string): string => {
  const label = labelOf(path);
  return label.charAt(0).toLowerCase() + label.slice(1);
};

/** The texts that are missing, by field. A solution may be left in English. */
export function missingTexts(
  { texts }: TranslationDraft,
  english: Texts,
  language: VariantLanguage,
): Record<string, string> {
  const missing = byPath(english).filter(
    ([path, text]) => path !== "solution" && !isBlankHtml(text) && isBlankHtml(texts[path] ?? ""),
  );
  const words = `Write this in ${ENGLISH_NAMES[language]}, or copy it from English.`;
  return Object.fromEntries(missing.map(([path]) => [`texts.${path}`, words]));
}

/** How the formulas and numbers of a text that is being written differ; undefined if it is empty. */
export const differenceIn = (english: string, text: string) =>
  isBlankHtml(text) ? undefined : exactDifference(english, text);

const listed = new Intl.ListFormat("en-GB");

/** What was changed in English since it was translated; empty if nothing was. */
export const changedWords = (changed: readonly string[]): string =>
  changed.length === 0
    ? ""
    : `To be checked. Changed in English since it was translated: ${listed.format(changed.map(labelOf))}.`;

const counted = new Intl.PluralRules("en");

/** The state of a variant in words: "to be checked", "2 texts differ" or "translated". */
export const stateOf = ({ changed, differences }: ShownHead): string => {
  if (changed.length > 0) return "to be checked";
  const open = differences.filter(({ confirmed }) => !confirmed).length;
  if (open === 0) return "translated";
  return counted.select(open) === "one" ? "1 text differs" : `${open} texts differ`;
};
