import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Passages from "../passage/passage-read.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import { searchedHtml } from "../question/question-view.rules.ts";
import * as QuestionStore from "../question/question.store.ts";
import { differenceOf, wordsOf } from "../search/difference.rules.ts";
import { SimilarQuestions } from "../search/similar-question.service.ts";
import { fingerprintOf, similarity } from "../words/similarity.rules.ts";
import type { SimilarFound, SimilarInput } from "./duplicate.schema.ts";
import * as PairStore from "./pair.store.ts";

/** One person may look up this often in a minute; the form looks up once a second at most. */
const PER_MINUTE = 120;
const MOST_SHOWN = 3;

/**
 * Questions of the bank that are almost the same as a question that is being written. Authors see
 * only the keys of their own questions.
 * @throws AppError `limited` after 120 lookups in a minute
 */
export async function find(deps: Deps, actor: Actor, input: SimilarInput): Promise<SimilarFound> {
  const { question, options, rows, questionId } = input;
  const limit = { limit: PER_MINUTE, windowSeconds: 60, what: "lookups of similar questions" };
  await take(deps, { key: `similar:${actor.userId}`, ...limit });
  if (isBlankHtml(question)) return { similar: [] };
  // The text is sanitised as it would be stored, so that equal images and formulas are recognised.
  const html = [question, ...options, ...rows].map((one) =>
    sanitiseRichText(one, deps.config.mediaUrl),
  );
  const print = fingerprintOf(html);
  const near = await new SimilarQuestions(deps).findAll(
    print,
    fingerprintOf([await passageText(deps, input)]),
  );
  const shown = (await withoutDifferent(deps, near, questionId)).slice(0, MOST_SHOWN);
  const views = new Map(
    (await QuestionRead.views(deps, shown, actor)).map((one) => [one._id, one]),
  );
  return {
    similar: shown.flatMap((kept) => {
      const view = views.get(kept.questionId);
      if (!view) return [];
      const theirs = searchedHtml(kept);
      const like = Math.round(100 * similarity(print, fingerprintOf(theirs)));
      const difference = differenceOf(wordsOf(html), wordsOf(theirs));
      return [{ question: view, similarity: like, difference }];
    }),
  };
}

/** Leaves out the edited question itself, and questions that were judged as different from it. */
async function withoutDifferent(
  deps: Deps,
  near: readonly QuestionStore.KeptQuestion[],
  questionId: string | undefined,
): Promise<QuestionStore.KeptQuestion[]> {
  if (questionId === undefined) return [...near];
  const others = near.filter((one) => one.questionId !== questionId);
  const pairOf = (one: QuestionStore.KeptQuestion): PairStore.Pair => [questionId, one.questionId];
  const different = await PairStore.different(deps, others.map(pairOf));
  return others.filter((one) => !different.has(PairStore.pairName(pairOf(one))));
}

async function passageText(deps: Deps, { passageId, questionId }: SimilarInput): Promise<string> {
  const [edited] =
    passageId === undefined && questionId ? await QuestionStore.findKept(deps, [questionId]) : [];
  const id = passageId ?? edited?.passageId ?? null;
  if (id === null) return "";
  const [passage] = await Passages.findMany(deps, [id]);
  return passage?.passageText ?? "";
}
