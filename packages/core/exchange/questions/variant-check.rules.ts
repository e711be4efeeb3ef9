import type { Draft } from "../../bank/editing/question-draft.service.ts";
import { differenceWords } from "../../bank/variant/formula-check.rules.ts";
import { assertSize } from "../../bank/variant/variant-texts.rules.ts";
import { byPath, differencesBetween, englishTexts } from "../../bank/variant/variant.rules.ts";
import { ENGLISH_NAMES } from "../../kernel/language/language.rules.ts";
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
