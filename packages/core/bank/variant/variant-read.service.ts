import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import * as QuestionStore from "../question/question.store.ts";
import { type Caller, maySeeKey } from "../question/state.rules.ts";
import * as Languages from "./variant-languages.service.ts";
import { headOf, textsFor } from "./variant-view.rules.ts";
import { byPath, changedSince, englishTexts } from "./variant.rules.ts";
import type { PassageVariant, QuestionVariant, QuestionVariants } from "./variant.schema.ts";
import * as VariantStore from "./variant.store.ts";

/** Reads variants without loading the sanitiser, which only writing needs. */

/** Read consistently, so that a paper or a file has texts that were saved a moment before. */
const LATEST = { consistent: true };

/**
 * The variants of these questions in one language, in no particular order. Questions without a
 * variant are left out.
 */
export const ofQuestions = (
  deps: Deps,
  ids: readonly string[],
  language: VariantLanguage,
): Promise<QuestionVariant[]> => VariantStore.ofQuestions(deps, ids, language, LATEST);

/** The variants of these passages in one language, in no particular order. */
export const ofPassages = (
  deps: Deps,
  ids: readonly string[],
  language: VariantLanguage,
): Promise<PassageVariant[]> => VariantStore.ofPassages(deps, ids, language, LATEST);

/** A question that is in the bank. @throws AppError `not-found` */
export async function findQuestion(deps: Deps, questionId: string): Promise<KeptQuestion> {
  const question = await QuestionStore.find(deps, questionId);
  if (!question || question.deletedAt !== null) throw notFound("This question");
  return question;
}

/**
 * A question in English and in all its languages, as a caller sees it. Solutions are shown only to
 * callers who may see its key. Completes the list of languages if a save was interrupted.
 * @throws AppError `not-found`
 */
export async function view(
  deps: Deps,
  caller: Caller,
  questionId: string,
): Promise<QuestionVariants> {
  const question = await findQuestion(deps, questionId);
  const variants = await VariantStore.allOfQuestion(deps, questionId);
  const languages = variants.map(({ language }) => language);
  await Languages.repair(deps, question, languages);
  const english = englishTexts(question);
  const earlier = await earlierTexts(deps, question, variants);
  const { mediaUrl } = deps.config;
  const seesSolution = maySeeKey(caller, question);
  const isShown = (path: string) => seesSolution || path !== "solution";
  return {
    _id: questionId,
    rev: question.rev,
    english: textsFor(english, { seesSolution, mediaUrl }),
    variants: variants.map((variant) => ({
      ...headOf(variant, {
        english: byPath(english),
        translated: byPath(variant.texts),
        earlier: earlier.get(variant.fromRev),
        isShown,
        mediaUrl,
      }),
      texts: textsFor(variant.texts, { seesSolution, mediaUrl }),
    })),
  };
}

/** By revision, the earlier English texts of those variants that have to be checked. */
async function earlierTexts(
  deps: Deps,
  question: KeptQuestion,
  variants: readonly QuestionVariant[],
): Promise<ReadonlyMap<number, ReturnType<typeof byPath>>> {
  const now = byPath(englishTexts(question));
  const revisions = variants
    .filter((variant) => changedSince(variant, now).length > 0)
    .map(({ fromRev }) => fromRev);
  const found = await Promise.all(
    [...new Set(revisions)].map((rev) => QuestionStore.version(deps, question.questionId, rev)),
  );
  return new Map(found.flatMap((one) => (one ? [[one.rev, byPath(englishTexts(one))]] : [])));
}
