import * as Audit from "../../kernel/audit/audit.service.ts";
import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { type Cell, cellOf, sameCell } from "../search/cell.rules.ts";
import * as NumberStore from "./number.store.ts";
import * as Draft from "./question-draft.service.ts";
import * as QuestionRead from "./question-read.service.ts";
import { typeAfter } from "./question-type.rules.ts";
import { changedFields, searchedHtml, viewOf } from "./question-view.rules.ts";
import type { Question, QuestionView } from "./question.schema.ts";
import * as QuestionStore from "./question.store.ts";
import type { KeptQuestion } from "./question.store.ts";
import { searchWords } from "../search/word.rules.ts";
import * as WordStore from "../search/word.store.ts";

/** What was read of an input, and the save that it belongs to. */
export interface Saved {
  draft: Draft.Draft;
  entry: SubjectTopic;
  savedWith?: string | undefined;
}

/**
 * Adds a question to the bank: a number in its cell, its words, then the question itself. Before
 * that last write nobody sees it, and a crash leaves a number that whoever meets it releases. Its
 * passage has noted it before.
 * @throws AppError `conflict` when the id is taken
 */
export async function add(
  deps: Deps,
  actor: Actor,
  questionId: string,
  { draft, entry, savedWith }: Saved,
): Promise<QuestionView> {
  const at = iso(deps.clock.now());
  const question: Question = {
    ...draft,
    questionId,
    rev: 1,
    createdAt: at,
    createdBy: actor.userId,
    changedAt: at,
    changedBy: actor.name,
    ...(savedWith && { savedWith }),
  };
  const seq = await takeNumber(deps, question);
  const kept = { ...question, seq, deletedAt: null, archived: false, edition: 1 };
  await WordStore.put(deps, { ...kept, cell: cellOf(kept) }, wordsOf(kept));
  if (!(await QuestionStore.create(deps, kept))) {
    await NumberStore.release(deps, cellOf(question), [seq]);
    throw conflict("conflict", "Somebody has just saved this question. Load it again.");
  }
  const view = viewOf(question, entry, deps.config.mediaUrl);
  await Audit.record(deps, actor, { action: "question.create", subject: questionId, after: view });
  return view;
}

/**
 * Puts the next revision of a question; the one before is kept. Nothing is written when nothing
 * differs.
 * @throws AppError `conflict` when somebody changes it at the same time; `not-found`
 */
export async function change(
  deps: Deps,
  actor: Actor,
  before: KeptQuestion,
  { draft, entry, savedWith }: Saved,
): Promise<QuestionView> {
  const [shown] = await QuestionRead.views(deps, [before]);
  const after = {
    ...before,
    ...draft,
    ...typeAfter(before, draft),
    rev: before.rev + 1,
    changedAt: iso(deps.clock.now()),
    changedBy: actor.name,
    savedWith,
    note: undefined,
  };
  const view = viewOf(after, entry, deps.config.mediaUrl);
  const fields = shown ? changedFields(shown, view) : [];
  if (!shown || fields.length === 0) return shown ?? view;
  await replace(deps, before, after);
  await Audit.record(deps, actor, {
    action: "question.update",
    subject: before.questionId,
    before: picked(shown, fields),
    after: picked(view, fields),
  });
  return view;
}

/** A key from outside the form, and why, in words for the question's history. */
interface KeyCorrection {
  answerKey: unknown;
  note: string;
  savedWith: string;
}

/**
 * Puts a revision that a correction of a test's key asks for. The key may be the old one: then the
 * history gets the note alone.
 * @throws AppError `conflict` when someone changes the question at the same time; `not-found`
 */
export async function correctKey(
  deps: Deps,
  actor: Actor,
  before: KeptQuestion,
  correction: KeyCorrection,
): Promise<void> {
  const after = {
    ...before,
    ...correction,
    rev: before.rev + 1,
    changedAt: iso(deps.clock.now()),
    changedBy: actor.name,
  };
  await replace(deps, before, after);
  const [was, is] = await QuestionRead.views(deps, [before, after]);
  const fields = was && is ? changedFields(was, is) : [];
  await Audit.record(deps, actor, {
    action: "question.update",
    subject: before.questionId,
    before: was ? picked(was, fields) : {},
    after: { ...(is && picked(is, fields)), note: correction.note },
  });
}

/**
 * Puts the next revision: the new number and words come before it, the old ones go after it, so
 * that the question is found under the one or the other whenever it stops in between.
 */
async function replace(deps: Deps, before: KeptQuestion, after: KeptQuestion): Promise<void> {
  const { questionId } = before;
  const [from, to] = [cellOf(before), cellOf(after)];
  const moves = !sameCell(from, to);
  const seq = moves ? await takeNumber(deps, after) : before.seq;
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const added = moves ? fresh : fresh.filter((word) => !old.includes(word));
  await WordStore.put(deps, { questionId, cell: to, edition: before.edition + 1 }, added);
  if (!(await QuestionStore.replace(deps, before, { ...after, seq }))) {
    if (moves) await NumberStore.release(deps, to, [seq]);
    const now = await QuestionStore.find(deps, questionId);
    throw now && now.deletedAt === null ? changedBy(now) : notFound("This question");
  }
  if (moves) await NumberStore.release(deps, from, [before.seq]);
  const gone = old.filter((word) => !fresh.includes(word));
  await WordStore.remove(deps, before, gone);
}

/** @throws AppError `invalid` when the catalogue's entry is being deleted */
async function takeNumber(deps: Deps, question: Question): Promise<number> {
  const cell: Cell = cellOf(question);
  const seq = await NumberStore.take(deps, cell, question.questionId);
  if (seq === undefined) throw Draft.unknownEntry();
  return seq;
}

const wordsOf = (question: Question): string[] => searchWords(searchedHtml(question));

/** Who changed it, and when: for whoever was faster than the one who is told. */
export function changedBy({ changedBy: name, changedAt }: Question) {
  const minute = changedAt.slice(0, 16).replace("T", " ");
  return conflict(
    "conflict",
    `${name} changed this question at ${minute} UTC. Load it again, then make your change.`,
  );
}

const picked = (view: QuestionView, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(view).filter(([name]) => fields.includes(name)));
