import * as Audit from "../../kernel/audit/audit.service.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import { inCurrentEntries } from "../catalogue/merged-entries.service.ts";
import * as PassageStore from "../passage/passage.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Bands from "../words/band.service.ts";
import { cellName, cellOf } from "../question/cell.rules.ts";
import * as FreedNumbers from "../question/freed-numbers.service.ts";
import * as NumberStore from "../question/number.store.ts";
import type { QuestionsDeleted } from "../question/question-list.schema.ts";
import { indexedWords } from "../question/question-view.rules.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import * as WordStore from "../words/word.store.ts";
import * as UseStore from "../pool/use.store.ts";

/** Questions worked on at the same time; each takes one write per indexed word. */
const CONCURRENCY = 4;

/** Deletes one question. @throws AppError `not-found` when it is missing or already deleted */
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
 * Removes questions from the bank, so that lists and picks no longer show them. A question that a
 * test uses is archived, and the test keeps it. Skips unknown ids and questions that are already
 * deleted, but completes the cleanup of a deletion that was interrupted.
 */
export async function remove(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<QuestionsDeleted> {
  const [kept, uses] = await Promise.all([
    QuestionStore.findKept(deps, ids),
    UseStore.readMany(deps, ids),
  ]);
  const isOpen = (id: string) => uses.of(id).open !== undefined;
  await closeAll(deps, ids.filter(isOpen));
  const gone = await inBatches(kept, (one) =>
    markDeleted(deps, one, uses.of(one.questionId).isUsed),
  );
  const questions = gone.map(({ question }) => question);
  await releaseAll(deps, questions);
  await delinkAll(deps, questions);
  const removed = gone.filter(({ isNew }) => isNew).map(({ question }) => question);
  await Audit.recordMany(
    deps,
    actor,
    removed.map(({ questionId, archived, deletedAt }) => ({
      action: archived ? "question.archive" : "question.delete",
      target: questionId,
      before: { deletedAt: null },
      after: { deletedAt },
    })),
  );
  const archivedCount = removed.filter(({ archived }) => archived).length;
  return {
    message: removalMessage(removed.length, archivedCount),
    deletedCount: removed.length,
    archivedCount,
  };
}

/** Closes open questions for practice before they are deleted. */
async function closeAll(deps: Deps, open: readonly string[]): Promise<void> {
  if (open.length === 0) return;
  const Hold = await import("../pool/hold.service.ts");
  await Hold.close(deps, open);
}

/** Restores deleted and archived questions as the newest of their cells; skips all others. */
export async function restore(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<{ restoredCount: number }> {
  const kept = await QuestionStore.findKept(deps, ids);
  const deleted = await inCurrentEntries(
    deps,
    kept.filter(({ deletedAt }) => deletedAt !== null),
  );
  const known = await Catalogue.byId(
    deps,
    deleted.map(({ subjectTopicId }) => subjectTopicId),
  );
  if (deleted.some(({ subjectTopicId }) => !known.has(subjectTopicId))) throw entryGone();
  const restored = (await inBatches(deleted, (one) => restoreOne(deps, one))).filter(
    (one) => one !== null,
  );
  await Audit.recordMany(
    deps,
    actor,
    restored.map(({ questionId, deletedAt }) => ({
      action: "question.restore",
      target: questionId,
      before: { deletedAt },
      after: { deletedAt: null },
    })),
  );
  return { restoredCount: restored.length };
}

/**
 * Marks a question as deleted before its words are removed: if the process stops here, later
 * readers release its number. `isNew` is false when it was deleted before.
 */
async function markDeleted(
  deps: Deps,
  question: KeptQuestion,
  used: boolean,
): Promise<{ question: KeptQuestion; isNew: boolean }> {
  for (let one: KeptQuestion | undefined = question; ;) {
    if (!one || one.deletedAt !== null) return { question: one ?? question, isNew: false };
    const now = iso(deps.clock.now());
    const marked = { ...one, deletedAt: now, archived: used };
    if (await QuestionStore.setPresence(deps, one, marked)) {
      await WordStore.remove(deps, one, indexedWords(one));
      await Bands.remove(deps, one);
      return { question: marked, isNew: true };
    }
    one = await QuestionStore.find(deps, question.questionId);
  }
}

/**
 * Restores one question, without its passage if that has been deleted.
 * @returns the question as it was while deleted; null when someone else restored it first
 */
async function restoreOne(deps: Deps, question: KeptQuestion): Promise<KeptQuestion | null> {
  const passageId = await relinkedPassage(deps, question);
  const cell = cellOf({ ...question, passageId });
  const seq = await NumberStore.take(deps, cell, question.questionId);
  if (seq === undefined) throw entryGone();
  const edition = question.edition + 1;
  await WordStore.put(deps, { ...question, cell, edition }, indexedWords(question));
  await Bands.put(deps, question, question);
  const live = { seq, deletedAt: null, archived: false, passageId };
  if (await QuestionStore.setPresence(deps, question, live)) return question;
  await FreedNumbers.release(deps, cell, [seq]);
  return null;
}

/** Links the question to its passage again; null when the passage no longer exists. */
async function relinkedPassage(
  deps: Deps,
  { passageId, questionId }: KeptQuestion,
): Promise<string | null> {
  if (passageId === null) return null;
  const linked = await PassageStore.link(deps, passageId, { questionIds: [questionId] });
  return linked ? passageId : null;
}

/** Removes the links with one write per passage. */
async function delinkAll(deps: Deps, gone: readonly KeptQuestion[]): Promise<void> {
  for (const [passageId, questions] of Map.groupBy(gone, (one) => one.passageId)) {
    if (passageId === null) continue;
    await PassageStore.delink(
      deps,
      passageId,
      questions.map(({ questionId }) => questionId),
    );
  }
}

/** Releases the numbers with one write per cell. */
async function releaseAll(deps: Deps, gone: readonly KeptQuestion[]): Promise<void> {
  const cells = Map.groupBy(gone, (one) => cellName(cellOf(one)));
  for (const questions of cells.values()) {
    const [first] = questions;
    if (!first) continue;
    await FreedNumbers.release(
      deps,
      cellOf(first),
      questions.map(({ seq }) => seq),
    );
  }
}

async function inBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += CONCURRENCY) {
    done.push(...(await Promise.all(all.slice(from, from + CONCURRENCY).map(work))));
  }
  return done;
}

function removalMessage(deleted: number, archived: number): string {
  const all = `${deleted} question(s) deleted successfully.`;
  if (archived === 0) return all;
  if (archived === 1) return `${all} 1 of them is used by tests and was archived.`;
  return `${all} ${archived} of them are used by tests and were archived.`;
}

const entryGone = () =>
  conflict(
    "unknown_subject_topic",
    "The question's subject, topic and sub-topic have been deleted. Add them again first.",
  );
