import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Question } from "../question/question.schema.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import * as QuestionStore from "../question/question.store.ts";
import { maySeeKey, notByRole } from "../question/state.rules.ts";
import {
  assertEdition,
  audited,
  isSameTranslation,
  nextHead,
  savedSince,
} from "./variant-head.rules.ts";
import * as Languages from "./variant-languages.service.ts";
import { findQuestion, view } from "./variant-read.service.ts";
import { assertComplete, assertSize } from "./variant-texts.rules.ts";
import { byPath, englishTexts, variantProblem } from "./variant.rules.ts";
import type {
  QuestionTexts,
  QuestionVariant,
  QuestionVariantInput,
  ShownQuestionVariant,
} from "./variant.schema.ts";
import * as VariantStore from "./variant.store.ts";
import * as VariantWords from "./variant-words.service.ts";

/**
 * Saves a question in another language: the variant first, then its language in the question's list.
 * Writes no variant if nothing has changed.
 * @throws AppError `invalid` naming the text that is missing, too much or too large; `conflict` when
 * someone else has saved the variant since `edition`; `forbidden` for someone else's question, and
 * for a solution of those who may not see keys; `not-found`
 */
export async function save(
  deps: Deps,
  actor: Actor,
  questionId: string,
  language: VariantLanguage,
  input: QuestionVariantInput,
): Promise<QuestionVariant> {
  const question = await writable(deps, actor, questionId);
  if (input.texts.solution !== undefined && !maySeeKey(actor, question)) throw notByRole();
  const before = await VariantStore.findOfQuestion(deps, questionId, language);
  assertEdition(before, language, input.edition ?? 0);
  const variant = await nextOf(deps, actor, { question, language, before }, input);
  const isSame = before !== undefined && isSameVariant(before, variant);
  if (!isSame) await write(deps, before, variant);
  await Languages.note(deps, question, language, true);
  if (isSame) return before;
  const [old, fresh] = [before && byPath(before.texts), byPath(variant.texts)];
  await Audit.record(deps, actor, {
    action: "question.translate",
    target: questionId,
    ...(before && old && { before: audited(before, old, fresh) }),
    after: audited(variant, fresh, old),
  });
  return variant;
}

/**
 * Writes the next edition of a variant: its new words before it and the old ones removed after it,
 * so a search still finds the question if the process stops in between.
 * @throws AppError `conflict` when someone else has saved the variant
 */
async function write(
  deps: Deps,
  before: QuestionVariant | undefined,
  variant: QuestionVariant,
): Promise<void> {
  const { questionId, language } = variant;
  await VariantWords.put(deps, before, variant);
  if (!(await VariantStore.putOfQuestion(deps, variant))) {
    throw savedSince(await VariantStore.findOfQuestion(deps, questionId, language), language);
  }
  if (before) await VariantWords.remove(deps, before, variant);
}

/** Saves like `save`, and answers the variant as the caller sees it. */
export async function saveShown(
  deps: Deps,
  actor: Actor,
  { id, language }: { id: string; language: VariantLanguage },
  input: QuestionVariantInput,
): Promise<ShownQuestionVariant> {
  await save(deps, actor, id, language, input);
  const { variants } = await view(deps, actor, id);
  const shown = variants.find((one) => one.language === language);
  if (!shown) throw savedSince(undefined, language);
  return shown;
}

/**
 * Removes a question's variant, then its language from the question's list.
 * @throws AppError as `save`; `forbidden` if it has a solution that the caller may not see
 */
export async function remove(
  deps: Deps,
  actor: Actor,
  questionId: string,
  { language, edition }: { language: VariantLanguage; edition: number },
): Promise<void> {
  const question = await writable(deps, actor, questionId);
  const before = await VariantStore.findOfQuestion(deps, questionId, language);
  if (!before) throw notFound("This language of the question");
  if (before.texts.solution !== "" && !maySeeKey(actor, question)) throw notByRole();
  assertEdition(before, language, edition);
  if (!(await VariantStore.removeOfQuestion(deps, before))) throw savedSince(undefined, language);
  await VariantWords.remove(deps, before);
  await Languages.note(deps, question, language, false);
  await Audit.record(deps, actor, {
    action: "question.delete-translation",
    target: questionId,
    before: audited(before, byPath(before.texts), undefined),
  });
}

/** @throws AppError `not-found`; `forbidden`; `conflict` for a retired question */
async function writable(deps: Deps, actor: Actor, questionId: string): Promise<KeptQuestion> {
  const question = await findQuestion(deps, questionId);
  const problem = variantProblem(actor, question);
  if (problem) throw problem;
  return question;
}

/** A question in one language as it was read. */
interface Read {
  question: KeptQuestion;
  language: VariantLanguage;
  before: QuestionVariant | undefined;
}

/** The next edition of a variant, sanitised and checked against the English question. */
async function nextOf(
  deps: Deps,
  actor: Actor,
  { question, language, before }: Read,
  { texts: sent, rev = question.rev, confirm = [] }: QuestionVariantInput,
): Promise<QuestionVariant> {
  const texts = cleanTexts(deps, sent, before);
  assertComplete(language, englishTexts(question), texts);
  assertSize(texts, "question");
  const english = byPath(englishTexts(await seenBy(deps, question, rev)));
  const translated = byPath(texts);
  const seesSolution = sent.solution !== undefined;
  const head = nextHead(
    before,
    {
      language,
      english,
      rev,
      translated,
      confirm: confirm.filter((path) => seesSolution || path !== "solution"),
    },
    { actor, at: iso(deps.clock.now()) },
  );
  const { solution: seen, ...others } = head.translatedFrom;
  const solution = seesSolution ? seen : before?.translatedFrom["solution"];
  const isTranslated = texts.solution !== "" && solution !== undefined;
  return {
    questionId: question.questionId,
    ...head,
    translatedFrom: { ...others, ...(isTranslated && { solution }) },
    texts,
  };
}

/** The English question as the translator saw it. @throws AppError `not-found` */
async function seenBy(deps: Deps, question: KeptQuestion, rev: number): Promise<Question> {
  if (rev === question.rev) return question;
  const seen = await QuestionStore.version(deps, question.questionId, rev);
  if (!seen) throw notFound(`Revision ${rev} of this question`);
  return seen;
}

/** The texts as they are stored; a solution that is not sent stays. */
function cleanTexts(
  deps: Deps,
  { question, options = [], rows = [], solution }: QuestionVariantInput["texts"],
  before: QuestionVariant | undefined,
): QuestionTexts {
  const clean = (html: string) => sanitiseRichText(html, deps.config.mediaUrl);
  const written = solution === undefined ? (before?.texts.solution ?? "") : clean(solution);
  return {
    question: clean(question),
    ...(options.length > 0 && { options: options.map(clean) }),
    ...(rows.length > 0 && { rows: rows.map(clean) }),
    solution: isBlankHtml(written) ? "" : written,
  };
}

const isSameVariant = (before: QuestionVariant, after: QuestionVariant): boolean =>
  JSON.stringify([...byPath(before.texts)]) === JSON.stringify([...byPath(after.texts)]) &&
  isSameTranslation(before, after);
