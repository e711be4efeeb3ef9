import type { Passage } from "../../bank/passage/passage.schema.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import * as VariantRead from "../../bank/variant/variant-read.service.ts";
import type { PassageVariant, QuestionVariant } from "../../bank/variant/variant.schema.ts";
import { VARIANT_LANGUAGES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { VariantTexts } from "../template/variant-texts.ts";

/** A question in another language, and its passage if the passage is in that language too. */
export interface StoredVariant {
  question: QuestionVariant;
  passage: PassageVariant | undefined;
}

type InLanguages = { languages?: readonly VariantLanguage[] | undefined };

/** The languages besides English that some of these questions are in. */
export const languagesIn = (questions: readonly InLanguages[]): VariantLanguage[] =>
  VARIANT_LANGUAGES.filter((one) => questions.some(({ languages }) => languages?.includes(one)));

/**
 * A page of questions in other languages, by question. There is one read for each language of the
 * questions, and one for each language of their passages.
 */
export async function variantsOf(
  deps: Deps,
  questions: readonly Question[],
  passages: readonly Passage[],
): Promise<ReadonlyMap<string, StoredVariant[]>> {
  const passageOf = new Map(questions.map(({ questionId, passageId }) => [questionId, passageId]));
  const found = await Promise.all(
    languagesIn(questions).map(async (language) => {
      const has = ({ languages }: InLanguages) => languages?.includes(language) === true;
      const ids = questions.filter(has).map(({ questionId }) => questionId);
      const passageIds = passages.filter(has).map(({ passageId }) => passageId);
      const [ofQuestions, ofPassages] = await Promise.all([
        VariantRead.ofQuestions(deps, ids, language),
        passageIds.length > 0 ? VariantRead.ofPassages(deps, passageIds, language) : [],
      ]);
      return ofQuestions.map((question) => ({
        question,
        passage: ofPassages.find(
          ({ passageId }) => passageId === passageOf.get(question.questionId),
        ),
      }));
    }),
  );
  return Map.groupBy(found.flat(), ({ question }) => question.questionId);
}

/** The texts as files carry them; `text` converts each of them. */
export function textsOf(
  { question: { language, texts }, passage }: StoredVariant,
  text: (html: string) => string,
): VariantTexts {
  return {
    language,
    texts: {
      question: text(texts.question),
      ...(texts.options && { options: texts.options.map(text) }),
      ...(texts.rows && { rows: texts.rows.map(text) }),
      solution: text(texts.solution),
    },
    passage: text(passage?.passageText ?? ""),
  };
}
