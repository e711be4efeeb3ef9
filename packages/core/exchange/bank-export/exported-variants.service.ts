import type { Passage } from "../../bank/passage/passage.schema.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import * as VariantRead from "../../bank/variant/variant-read.service.ts";
import { VARIANT_LANGUAGES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import type { VariantTexts } from "../template/variant-texts.ts";

type InLanguages = { languages?: readonly VariantLanguage[] | undefined };

/** The languages besides English that some of these questions are in. */
export const languagesIn = (questions: readonly InLanguages[]): VariantLanguage[] =>
  VARIANT_LANGUAGES.filter((one) => questions.some(({ languages }) => languages?.includes(one)));

/**
 * The texts of a page of questions in other languages, by question: one read for each language that
 * some of them are in, and one for each that their passages are in.
 */
export async function variantsOf(
  deps: Deps,
  questions: readonly Question[],
  passages: readonly Passage[],
): Promise<ReadonlyMap<string, VariantTexts[]>> {
  const byQuestion = new Map<string, VariantTexts[]>();
  for (const language of languagesIn(questions)) {
    const has = ({ languages }: InLanguages) => languages?.includes(language) === true;
    const [found, passageTexts] = await Promise.all([
      VariantRead.ofQuestions(deps, idsOf(questions.filter(has)), language),
      textsOfPassages(deps, passages.filter(has), language),
    ]);
    const passageOf = new Map(
      questions.map(({ questionId, passageId }) => [questionId, passageTexts.get(passageId ?? "")]),
    );
    for (const { questionId, texts } of found) {
      const own = byQuestion.get(questionId) ?? [];
      const passage = passageOf.get(questionId) ?? "";
      byQuestion.set(questionId, [
        ...own,
        { language, texts: shown(texts, deps.config.mediaUrl), passage },
      ]);
    }
  }
  return byQuestion;
}

const idsOf = (questions: readonly Question[]): string[] =>
  questions.map(({ questionId }) => questionId);

async function textsOfPassages(
  deps: Deps,
  passages: readonly Passage[],
  language: VariantLanguage,
): Promise<ReadonlyMap<string, string>> {
  const ids = passages.map(({ passageId }) => passageId);
  const found = ids.length > 0 ? await VariantRead.ofPassages(deps, ids, language) : [];
  return new Map(
    found.map(({ passageId, passageText }) => [
      passageId,
      withMedia(passageText, deps.config.mediaUrl),
    ]),
  );
}

/** Texts with the addresses of their images. */
const shown = (texts: VariantTexts["texts"], mediaUrl: string): VariantTexts["texts"] => {
  const text = (html: string) => withMedia(html, mediaUrl);
  return {
    question: text(texts.question),
    ...(texts.options && { options: texts.options.map(text) }),
    ...(texts.rows && { rows: texts.rows.map(text) }),
    solution: text(texts.solution),
  };
};
