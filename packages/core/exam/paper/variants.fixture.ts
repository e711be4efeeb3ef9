import type { VariantHead } from "../../bank/variant/variant.schema.ts";
import type { Passage } from "../../bank/passage/passage.schema.ts";
import {
  byPath,
  digestsOf,
  englishTexts,
  passageByPath,
  type TextsByPath,
} from "../../bank/variant/variant.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { DraftVariants } from "./freeze-language.rules.ts";
import type { DraftQuestion } from "./freeze.rules.ts";

/** What the fixture adds to an English text to make its translation. */
export const TRANSLATED = "<p>अनुवाद</p>";

export const translated = (html: string): string => html + TRANSLATED;

const headOf = (language: VariantLanguage, english: TextsByPath): VariantHead => ({
  language,
  edition: 1,
  fromRev: 1,
  translatedFrom: digestsOf(english),
  confirmed: {},
  changedAt: "2026-11-21T04:30:00.000Z",
  changedBy: "Meera Iyer",
  changedById: "u",
});

/** Variants of all these questions and passages, with the same formulas and numbers. */
export function variantsOf(
  language: VariantLanguage,
  questions: readonly DraftQuestion[],
  passages: readonly Passage[] = [],
): DraftVariants {
  const ofQuestions = questions.map(({ question }) => {
    const english = englishTexts(question);
    const texts = {
      question: translated(english.question),
      ...(english.options && { options: english.options.map(translated) }),
      ...(english.rows && { rows: english.rows.map(translated) }),
      solution: translated(english.solution),
    };
    const { questionId } = question;
    return [questionId, { ...headOf(language, byPath(english)), questionId, texts }] as const;
  });
  const ofPassages = passages.map((one) => {
    const { passageId, passageText } = one;
    const head = headOf(language, passageByPath(one));
    return [passageId, { ...head, passageId, passageText: translated(passageText) }] as const;
  });
  return { language, questions: new Map(ofQuestions), passages: new Map(ofPassages) };
}
