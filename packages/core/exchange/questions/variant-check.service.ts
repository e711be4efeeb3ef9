import { plainText } from "@academy/response-types/shared/html-text.ts";
import type { Draft } from "../../bank/editing/question-draft.service.ts";
import { differenceWords } from "../../bank/variant/formula-check.rules.ts";
import { assertSize } from "../../bank/variant/variant-texts.rules.ts";
import { byPath, differencesBetween, englishTexts } from "../../bank/variant/variant.rules.ts";
import { ENGLISH_NAMES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import type { RowFault } from "../pipeline/import.schema.ts";
import { columnIn, TEXT_COLUMNS } from "../template/question-table.schema.ts";
import type { VariantTexts } from "../template/variant-texts.ts";
import { columnOf } from "./row-key.rules.ts";

/**
 * Where formulas or numbers of other languages differ from the English text, a sentence each. They
 * are saved, and stay to be confirmed by a translator.
 */
export function differencesIn(draft: Draft, variants: readonly VariantTexts[]): string[] {
  const english = byPath(englishTexts(draft));
  return variants.flatMap(({ language, texts }) =>
    differencesBetween(english, byPath(texts), {}).map(({ path, ...difference }) => {
      const text = TEXT_COLUMNS.find((one) => one === columnOf(path)) ?? "question";
      return `${columnIn(text, language)}: ${differenceWords(ENGLISH_NAMES[language], difference)}`;
    }),
  );
}

const SCRIPTS: Record<VariantLanguage, RegExp> = {
  hi: /\p{Script=Devanagari}/u,
  as: /\p{Script=Bengali}/u,
  bn: /\p{Script=Bengali}/u,
  gu: /\p{Script=Gujarati}/u,
  kn: /\p{Script=Kannada}/u,
  ml: /\p{Script=Malayalam}/u,
  mr: /\p{Script=Devanagari}/u,
  or: /\p{Script=Oriya}/u,
  pa: /\p{Script=Gurmukhi}/u,
  ta: /\p{Script=Tamil}/u,
  te: /\p{Script=Telugu}/u,
  ur: /\p{Script=Arabic}/u,
};
/** Twelve Latin letters: a text with so many has Latin words, and not only names and units. */
const WORDS = /(?:[A-Za-z][^A-Za-z]*){12}/;

/** Texts in Latin letters. Fonts from before Unicode leave such texts in a spreadsheet. */
export const inLatinLetters = (variants: readonly VariantTexts[]): string[] =>
  variants.flatMap(({ language, texts }) => {
    const text = plainText(texts.question);
    if (SCRIPTS[language].test(text) || !WORDS.test(text)) return [];
    const name = columnIn("question", language);
    return [
      `${name} has no letters of ${ENGLISH_NAMES[language]}. If it was written in Kruti Dev or a similar font, convert it to Unicode first.`,
    ];
  });

/** Languages whose texts are larger than the bank stores. */
export const tooLargeTexts = (variants: readonly VariantTexts[]): RowFault[] =>
  variants.flatMap(({ language, texts }) => {
    try {
      assertSize(texts, "question");
      return [];
    } catch (error) {
      if (!isAppError(error)) throw error;
      return [{ column: columnIn("question", language), reason: error.message }];
    }
  });
