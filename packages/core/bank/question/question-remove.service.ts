import * as Audit from "../../kernel/audit/audit.service.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import * as PassageLinks from "../passage/passage-link.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { cellName, cellOf } from "../search/cell.rules.ts";
import * as NumberStore from "./number.store.ts";
import type { QuestionsDeleted } from "../search/question-list.schema.ts";
import { searchedHtml } from "./question-view.rules.ts";
import * as QuestionStore from "./question.store.ts";
import type { KeptQuestion } from "./question.store.ts";
import { searchWords } from "../search/word.rules.ts";
import * as WordStore from "../search/word.store.ts";

/** So many questions at once, each with a write for every word of it. */
const AT_ONCE = 4;

/** Deletes one question. @throws AppError `not-found` when there is none, or it is deleted already */
export async function removeOne(
  deps: Deps,
  actor: Actor,
  questionId: string,
): Promise<QuestionsDeleted> {
  const removed = await remove(deps, actor, [questionId]);
  if (removed.deletedCount === 0) throw notFound("This question");
  return removed;
}

/**
 * Takes questions out of the bank, its lists and its picks. One that a test uses is archived: the
 * test keeps it. Unknown ids, and questions that have left already, are passed over; of those a
 * call that was killed is finished.
 */
export async function remove(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<QuestionsDeleted> {
  const [kept, used] = await Promise.all([
    QuestionStore.findKept(deps, ids),
    QuestionStore.usedOf(deps, ids),
  ]);
  const gone = await eachOf(kept, (one) => leave(deps, one, used.has(one.questionId)));
  await releaseAll(
    deps,
    gone.map(({ question }) => question),
  );
  await delinkAll(
    deps,
    gone.map(({ question }) => question),
  );
  const removed = gone.filter(({ now }) => now).map(({ question }) => question);
  await Audit.recordMany(
    deps,
    actor,
    removed.map(({ questionId, archived, deletedAt }) => ({
      action: archived ? "question.archive" : "question.delete",
      subject: questionId,
      before: { deletedAt: null },
      after: { deletedAt },
    })),
  );
  const archivedCount = removed.filter(({ archived }) => archived).length;
  return {
    message: said(removed.length, archivedCount),
    deletedCount: removed.length,
    archivedCount,
  };
}

/** Brings deleted and archived questions back, as the newest of their cells; others are passed over. */
export async function restore(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<{ restoredCount: number }> {
  const kept = await QuestionStore.findKept(deps, ids);
  const away = kept.filter(({ deletedAt }) => deletedAt !== null);
  const known = await Catalogue.byId(
    deps,
    away.map(({ subjectTopicId }) => subjectTopicId),
  );
  if (away.some(({ subjectTopicId }) => !known.has(subjectTopicId))) throw entryGone();
  const back = (await eachOf(away, (one) => comeBack(deps, one))).filter((one) => one !== null);
  await Audit.recordMany(
    deps,
    actor,
    back.map(({ questionId, deletedAt }) => ({
      action: "question.restore",
      subject: questionId,
      before: { deletedAt },
      after: { deletedAt: null },
    })),
  );
  return { restoredCount: back.length };
}

/** Marks it first: from then on it is gone, and whoever meets its number releases it. */
async function leave(
  deps: Deps,
  question: KeptQuestion,
  used: boolean,
): Promise<{ question: KeptQuestion; now: boolean }> {
  for (let one: KeptQuestion | undefined = question; ;) {
    if (!one || one.deletedAt !== null) return { question: one ?? question, now: false };
    const left = { ...one, deletedAt: iso(deps.clock.now()), archived: used };
    if (await QuestionStore.setPresence(deps, one, left)) {
      await WordStore.remove(deps, one, searchWords(searchedHtml(one)));
      return { question: left, now: true };
    }
    one = await QuestionStore.find(deps, question.questionId);
  }
}

/**
 * The question as it was away; null when somebody else brought it back. One whose passage has left
 * comes back without it.
 */
async function comeBack(deps: Deps, question: KeptQuestion): Promise<KeptQuestion | null> {
  const passageId = await linkedAgain(deps, question);
  const cell = cellOf({ ...question, passageId });
  const seq = await NumberStore.take(deps, cell, question.questionId);
  if (seq === undefined) throw entryGone();
  const edition = question.edition + 1;
  await WordStore.put(deps, { ...question, cell, edition }, searchWords(searchedHtml(question)));
  const back = { seq, deletedAt: null, archived: false, passageId };
  if (await QuestionStore.setPresence(deps, question, back)) return question;
  await NumberStore.release(deps, cell, [seq]);
  return null;
}

/** Its passage, when that is there still. */
async function linkedAgain(
  deps: Deps,
  { passageId, questionId }: KeptQuestion,
): Promise<string | null> {
  if (passageId === null) return null;
  const linked = await PassageLinks.link(deps, passageId, { questionIds: [questionId] });
  return linked ? passageId : null;
}

/** One write a passage, however many of its questions go. */
async function delinkAll(deps: Deps, gone: readonly KeptQuestion[]): Promise<void> {
  for (const [passageId, questions] of Map.groupBy(gone, (one) => one.passageId)) {
    if (passageId === null) continue;
    await PassageLinks.delink(
      deps,
      passageId,
      questions.map(({ questionId }) => questionId),
    );
  }
}

/** One write a cell, however many of its questions go. */
async function releaseAll(deps: Deps, gone: readonly KeptQuestion[]): Promise<void> {
  const cells = Map.groupBy(gone, (one) => cellName(cellOf(one)));
  for (const questions of cells.values()) {
    const [first] = questions;
    if (!first) continue;
    await NumberStore.release(
      deps,
      cellOf(first),
      questions.map(({ seq }) => seq),
    );
  }
}

async function eachOf<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))));
  }
  return done;
}

function said(deleted: number, archived: number): string {
  const all = `${deleted} question(s) deleted successfully.`;
  if (archived === 0) return all;
  const they = archived === 1 ? "1 of them is" : `${archived} of them are`;
  return `${all} ${they} used by tests: archived, so that the tests keep what they asked.`;
}

const entryGone = () =>
  conflict(
    "unknown_subject_topic",
    "The question's subject, topic and sub-topic have been deleted. Add them again first.",
  );
