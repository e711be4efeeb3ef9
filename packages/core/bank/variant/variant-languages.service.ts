import { VARIANT_LANGUAGES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";

/**
 * A question's item names the languages that the question is in, for lists and filters. A variant
 * is written or removed before this list is changed. So a crash in between leaves a wrong list. The
 * next save of this language corrects it, or the next reader of the variants.
 */

/** The question with these languages; undefined if it already has them. */
function withLanguages(
  question: KeptQuestion,
  languages: readonly VariantLanguage[],
): KeptQuestion | undefined {
  const next = VARIANT_LANGUAGES.filter((language) => languages.includes(language));
  if (next.join() === (question.languages ?? []).join()) return undefined;
  return { ...question, languages: next.length > 0 ? next : undefined };
}

/** Adds a language to the list or removes it; writes nothing if the list is right. */
export async function note(
  deps: Deps,
  question: KeptQuestion,
  language: VariantLanguage,
  isThere: boolean,
): Promise<void> {
  for (let one: KeptQuestion | undefined = question; one;) {
    const others: VariantLanguage[] = (one.languages ?? []).filter((other) => other !== language);
    const after = withLanguages(one, isThere ? [...others, language] : others);
    if (!after || (await QuestionStore.rewrite(deps, one, after))) return;
    one = await QuestionStore.find(deps, question.questionId);
  }
}

/** Corrects the list of a question that was read before its variants; a later change wins. */
export async function repair(
  deps: Deps,
  question: KeptQuestion,
  found: readonly VariantLanguage[],
): Promise<void> {
  const after = withLanguages(question, found);
  if (after) await QuestionStore.rewrite(deps, question, after);
}
