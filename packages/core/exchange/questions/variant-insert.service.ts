import * as QuestionPassage from "../../bank/editing/question-passage.service.ts";
import * as Languages from "../../bank/variant/variant-languages.service.ts";
import * as PassageVariants from "../../bank/variant/passage-variant.service.ts";
import * as VariantRead from "../../bank/variant/variant-read.service.ts";
import * as Variants from "../../bank/variant/variant.service.ts";
import { VARIANT_LANGUAGES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import type { Work } from "../pipeline/import-kind.ts";
import type { VariantTexts } from "../template/variant-texts.ts";

/** A question of the bank with its texts in other languages, as a row has them. */
export interface Translated {
  questionId: string;
  variants: readonly VariantTexts[];
}

/** A text in one language for a question or for its passage. */
interface InLanguage {
  question: QuestionPassage.KeptQuestion;
  variant: VariantTexts;
}

/**
 * Saves texts in languages that questions and passages do not have yet. Existing texts stay, so a
 * run that was killed can be repeated, and a translator's later version is never overwritten.
 */
export async function saveVariants(work: Work, rows: readonly Translated[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ questionId }) => questionId);
  const kept = await QuestionPassage.findLive(work.deps, ids, { consistent: true });
  for (const language of VARIANT_LANGUAGES) {
    const texts = rows.flatMap(({ questionId, variants }): InLanguage[] => {
      const question = kept.get(questionId);
      const variant = variants.find((one) => one.language === language);
      return question && variant ? [{ question, variant }] : [];
    });
    if (texts.length === 0) continue;
    await saveQuestions(work, language, texts);
    await savePassages(work, language, texts);
  }
}

async function saveQuestions(
  { deps, actor }: Work,
  language: VariantLanguage,
  texts: readonly InLanguage[],
): Promise<void> {
  const ids = texts.map(({ question }) => question.questionId);
  const found = await VariantRead.ofQuestions(deps, ids, language);
  const there = new Set(found.map(({ questionId }) => questionId));
  await mapConcurrently(texts, async ({ question, variant }) => {
    const { questionId } = question;
    if (there.has(questionId)) return Languages.note(deps, question, language, true);
    const input = { texts: variant.texts };
    await unlessSaved(Variants.save(deps, actor, questionId, language, input));
  });
}

/** Each passage once, in the words of the first row that has them. */
async function savePassages(
  { deps, actor }: Work,
  language: VariantLanguage,
  texts: readonly InLanguage[],
): Promise<void> {
  const byPassage = new Map(
    texts
      .toReversed()
      .flatMap(({ question: { passageId }, variant: { passage } }) =>
        passageId === null || passage === "" ? [] : [[passageId, passage] as const],
      ),
  );
  const found = await VariantRead.ofPassages(deps, [...byPassage.keys()], language);
  for (const { passageId } of found) byPassage.delete(passageId);
  await mapConcurrently([...byPassage], ([passageId, passageText]) =>
    unlessSaved(PassageVariants.save(deps, actor, passageId, language, { texts: { passageText } })),
  );
}

/**
 * If someone saves the same language or removes the question at the same time, their change stays.
 */
async function unlessSaved(saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    if (!isAppError(error) || !["conflict", "not-found", "forbidden"].includes(error.kind)) {
      throw error;
    }
  }
}
