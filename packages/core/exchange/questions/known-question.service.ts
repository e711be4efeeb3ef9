import type { Draft } from "../../bank/editing/question-draft.service.ts";
import type { KeptQuestion } from "../../bank/editing/question-passage.service.ts";
import { keyText, searchedHtml } from "../../bank/question/question-view.rules.ts";
import { differenceOf, wordsOf } from "../../bank/search/difference.rules.ts";
import { variantProblem } from "../../bank/variant/variant.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { DuplicateOf } from "../pipeline/import.schema.ts";
import { previewOf, type ReadQuestion } from "./question-row.service.ts";

/** What a row repeats, and the languages that it adds to a question of the bank. */
export interface Known {
  duplicateOf: DuplicateOf;
  adds?: VariantLanguage[];
}

const duplicateOf = (question: KeptQuestion, same: boolean): DuplicateOf => ({
  _id: question.questionId,
  questionPreview: previewOf(question.question),
  same,
});

/**
 * A row whose question is in the bank. The row adds only texts in languages that the question does
 * not have, and only if the actor may write them.
 */
export function sameQuestion(
  question: KeptQuestion,
  { variants = [] }: ReadQuestion,
  actor: Actor,
): Known {
  const there = question.languages ?? [];
  const adds = variants.map(({ language }) => language).filter((one) => !there.includes(one));
  const mayAdd = adds.length > 0 && variantProblem(actor, question) === undefined;
  return { duplicateOf: duplicateOf(question, true), ...(mayAdd && { adds }) };
}

/**
 * A row that is nearly the same as a question of the bank.
 * @param words the words of the row
 */
export function nearQuestion(question: KeptQuestion, words: readonly string[]): Known {
  const difference = differenceOf(words, wordsOf(comparedHtml(question)));
  return { duplicateOf: { ...duplicateOf(question, false), difference } };
}

/**
 * How a row differs from a question whose key the row's author may not know. Only texts that
 * everyone can read are compared; if they are equal, no difference is named.
 */
export function likeOther(draft: Draft, question: KeptQuestion): Known {
  const difference = differenceOf(wordsOf(searchedHtml(draft)), wordsOf(searchedHtml(question)));
  return { duplicateOf: { ...duplicateOf(question, false), ...(difference && { difference }) } };
}

/** The texts whose differences are shown: the question, its options and its answer. */
export const comparedHtml = (question: Draft | KeptQuestion): string[] => [
  ...searchedHtml(question),
  keyText(question),
];
