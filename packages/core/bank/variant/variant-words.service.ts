import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { variantWords } from "../question/word.rules.ts";
import * as WordStore from "../words/word.store.ts";
import type { QuestionVariant } from "./variant.schema.ts";
import * as VariantStore from "./variant.store.ts";

/**
 * Questions are found by words of their variants, as by their English ones. Solutions are left out:
 * not everyone who searches may read them.
 */
const wordsOf = ({ question, options = [], rows = [] }: QuestionVariant["texts"]): string[] =>
  variantWords([question, ...options, ...rows]);

/**
 * Indexes a variant before its next edition is written. Only words that are missing are written.
 * @param before its current edition; undefined for a new variant
 */
export async function put(
  deps: Deps,
  before: QuestionVariant | undefined,
  after: QuestionVariant,
): Promise<void> {
  const old = before ? wordsOf(before.texts) : [];
  const added = wordsOf(after.texts).filter((word) => !old.includes(word));
  await WordStore.putOfVariant(deps, after, added);
}

/**
 * Removes the words of an edition from the index that the next edition does not have. Called after
 * the next edition was written.
 * @param after the next edition; undefined for a removed variant
 */
export async function remove(
  deps: Deps,
  before: QuestionVariant,
  after?: QuestionVariant,
): Promise<void> {
  const fresh = after ? wordsOf(after.texts) : [];
  const removed = wordsOf(before.texts).filter((word) => !fresh.includes(word));
  await WordStore.remove(deps, before, removed);
}

/** Removes the words of all variants of a question that is deleted permanently. */
export async function removeAll(deps: Deps, questionId: string): Promise<void> {
  for (const variant of await VariantStore.allOfQuestion(deps, questionId)) {
    await remove(deps, variant);
  }
}

/** A question, and the languages whose words are asked for. */
export interface Asked {
  questionId: string;
  languages: readonly VariantLanguage[];
}

/** The words of questions in other languages. */
export interface FoundWords {
  of: (questionId: string, language: VariantLanguage) => readonly string[];
  allOf: (questionId: string) => readonly string[];
}

/** Reads the words of questions in other languages, with one batch per language. */
export async function read(deps: Deps, asked: readonly Asked[]): Promise<FoundWords> {
  const languages = new Set(asked.flatMap((one) => one.languages));
  const lists = await Promise.all(
    [...languages].map((language) => {
      const ids = asked.flatMap((one) => (one.languages.includes(language) ? one.questionId : []));
      return VariantStore.ofQuestions(deps, ids, language, { consistent: false });
    }),
  );
  const found = Map.groupBy(lists.flat(), ({ questionId }) => questionId);
  const of = (questionId: string, language: VariantLanguage) => {
    const variant = found.get(questionId)?.find((one) => one.language === language);
    return variant ? wordsOf(variant.texts) : [];
  };
  return {
    of,
    allOf: (questionId) => (found.get(questionId) ?? []).flatMap(({ texts }) => wordsOf(texts)),
  };
}
