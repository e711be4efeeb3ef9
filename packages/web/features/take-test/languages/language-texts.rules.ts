import type { LanguagePack } from "@academy/core/exam/paper/seal.rules.ts";
import { parseScopedId } from "@academy/core/exam/terms/paper/paper-id.rules.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { inLanguage, withEnglish } from "@academy/core/kernel/language/in-language.rules.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import type { KeptTexts } from "../../../shared/offline/kept-test.rules.ts";

/**
 * Texts of questions in another language, by the ids of the questions; each text has its `lang`. A
 * question that is missing here is shown in English.
 */
export type LanguageTexts = KeptTexts;

/** The texts of a sealed file. */
export function textsOfPack(
  { questions, passages }: Pick<LanguagePack, "questions" | "passages">,
  language: VariantLanguage,
  english: readonly StudentQuestion[],
): LanguageTexts {
  const shown = (html: string) => inLanguage(language, html);
  const all = english.flatMap(({ _id, passageId = "" }) => {
    const own = questions[_id];
    const passage = passages[parseScopedId(passageId).id];
    if (!own) return [];
    const texts: LanguageTexts[string] = {
      question: shown(own.question),
      ...(own.options && { options: own.options.map(shown) }),
      ...(own.rows && { rows: own.rows.map(shown) }),
      ...(passage && { passageText: shown(passage) }),
    };
    return [[_id, texts] as const];
  });
  return Object.fromEntries(all);
}

/** The texts of questions that the server has sent in another language. */
export const textsOfQuestions = (questions: readonly StudentQuestion[]): LanguageTexts =>
  Object.fromEntries(
    questions.map(({ _id, question, options, rows, passageText }) => [
      _id,
      {
        question,
        ...(options && { options }),
        ...(rows && { rows }),
        ...(passageText && { passageText }),
      },
    ]),
  );

/**
 * The questions with the texts of another language.
 * @param beside English follows each text, as NTA prints its papers
 */
export const questionsIn = <T extends StudentQuestion>(
  english: readonly T[],
  texts: LanguageTexts,
  beside: boolean,
): readonly T[] =>
  english.map((one) => {
    const own = texts[one._id];
    if (!own) return one;
    const both = (html: string, original = "") => (beside ? withEnglish(html, original) : html);
    return {
      ...one,
      question: both(own.question, one.question),
      ...(own.options && {
        options: own.options.map((html, index) => both(html, one.options?.[index])),
      }),
      ...(own.rows && { rows: own.rows.map((html, index) => both(html, one.rows?.[index])) }),
      ...(own.passageText && { passageText: both(own.passageText, one.passageText) }),
    };
  });
