import * as Audit from "../../kernel/audit/audit.service.ts";
import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Bands from "../words/band.service.ts";
import { afterEdit, beforeEdit } from "../pool/edit-open.service.ts";
import * as ReviewSettings from "../review-settings/review-settings.service.ts";
import { type Cell, cellOf, sameCell } from "../question/cell.rules.ts";
import * as FreedNumbers from "../question/freed-numbers.service.ts";
import * as NumberStore from "../question/number.store.ts";
import * as Draft from "./question-draft.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import { contentBy, firstState } from "../question/state.rules.ts";
import { typeAfter } from "../question/question-type.rules.ts";
import { changedFields, indexedWords, viewOf } from "../question/question-view.rules.ts";
import type { Question, QuestionView } from "../question/question.schema.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import * as WordStore from "../words/word.store.ts";

/** A validated input, its catalogue entry, and its origin. */
export interface Saved {
  draft: Draft.Draft;
  entry: SubjectTopic;
  /** Id of the save that wrote this revision. */
  savedWith?: string | undefined;
  /** Shown in the history. */
  note?: string | undefined;
}

/**
 * Adds a question to the bank: a number in its cell, its words and bands, then the question. Only
 * the last write makes it visible. A crash before it leaves an unused number, which the next reader
 * releases. The question must have been linked to its passage before this call.
 * @throws AppError `conflict` when the id is taken
 */
export async function add(
  deps: Deps,
  actor: Actor,
  questionId: string,
  { draft, entry, savedWith }: Saved,
): Promise<QuestionView> {
  const at = iso(deps.clock.now());
  const { needsReview } = await ReviewSettings.recently(deps);
  const question: Question = {
    ...draft,
    questionId,
    rev: 1,
    createdAt: at,
    createdBy: actor.userId,
    createdByName: actor.name,
    changedAt: at,
    changedBy: actor.name,
    ...firstState(actor, at, needsReview),
    ...(savedWith && { savedWith }),
  };
  const seq = await takeNumber(deps, question);
  const kept = {
    ...question,
    seq,
    deletedAt: null,
    archived: false,
    edition: 1,
  };
  await WordStore.put(deps, { ...kept, cell: cellOf(kept) }, indexedWords(kept));
  await Bands.put(deps, undefined, kept);
  if (!(await QuestionStore.create(deps, kept))) {
    await FreedNumbers.release(deps, cellOf(question), [seq]);
    throw conflict("conflict", "Someone has just saved this question. Reload it.");
  }
  const view = viewOf(question, entry, deps.config.mediaUrl);
  await Audit.record(deps, actor, { action: "question.create", target: questionId, after: view });
  return view;
}

/**
 * Saves the next revision of a question and keeps the one before. Writes nothing when no field has
 * changed.
 * @throws AppError `conflict` when someone changes it at the same time; `not-found`
 */
export async function change(
  deps: Deps,
  actor: Actor,
  before: KeptQuestion,
  { draft, entry, savedWith, note }: Saved,
): Promise<QuestionView> {
  const [shown] = await QuestionRead.views(deps, [before]);
  const after = {
    ...before,
    ...draft,
    fixedOptions: draft.fixedOptions,
    ...typeAfter(before, draft),
    rev: before.rev + 1,
    changedAt: iso(deps.clock.now()),
    changedBy: actor.name,
    savedWith,
    note,
  };
  const view = viewOf(after, entry, deps.config.mediaUrl);
  const fields = shown ? changedFields(shown, view) : [];
  if (!shown || fields.length === 0) return shown ?? view;
  const notes = await replace(deps, before, { ...after, ...contentBy(actor, before, fields) });
  await Audit.record(deps, actor, {
    action: "question.update",
    target: before.questionId,
    before: picked(shown, fields),
    after: { ...picked(view, fields), ...(note !== undefined && { note }) },
  });
  return notes.length > 0 ? { ...view, notes } : view;
}

/** A new answer key from a correction; `note` explains it in the history. */
interface KeyCorrection {
  answerKey: unknown;
  alsoAccept: unknown[] | undefined;
  note: string;
  savedWith: string;
}

/**
 * Saves the revision that a test's key correction asks for. If the key is unchanged, the history
 * gets only the note.
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
    ...contentBy(actor, before, ["answerKey"]),
    rev: before.rev + 1,
    changedAt: iso(deps.clock.now()),
    changedBy: actor.name,
  };
  await replace(deps, before, after);
  const [old, current] = await QuestionRead.views(deps, [before, after]);
  const fields = old && current ? changedFields(old, current) : [];
  await Audit.record(deps, actor, {
    action: "question.update",
    target: before.questionId,
    before: old ? picked(old, fields) : {},
    after: { ...(current && picked(current, fields)), note: correction.note },
  });
}

/**
 * Writes the next revision. New number and words are written before it and old ones removed after
 * it, so a search still finds the question if the process stops in between.
 * @returns notes for the author about a question that was open for practice
 */
async function replace(deps: Deps, before: KeptQuestion, after: KeptQuestion): Promise<string[]> {
  const { questionId } = before;
  const closed = await beforeEdit(deps, before, after);
  const [from, to] = [cellOf(before), cellOf(after)];
  const changesCell = !sameCell(from, to);
  const seq = changesCell ? await takeNumber(deps, after) : before.seq;
  const [old, fresh] = [indexedWords(before), indexedWords(after)];
  const added = changesCell ? fresh : fresh.filter((word) => !old.includes(word));
  await WordStore.put(deps, { questionId, cell: to, edition: before.edition + 1 }, added);
  await Bands.put(deps, before, after);
  if (!(await QuestionStore.replace(deps, before, { ...after, seq }))) {
    if (changesCell) await FreedNumbers.release(deps, to, [seq]);
    const now = await QuestionStore.find(deps, questionId);
    throw now && now.deletedAt === null ? changedError(now) : notFound("This question");
  }
  if (changesCell) await FreedNumbers.release(deps, from, [before.seq]);
  const removed = old.filter((word) => !fresh.includes(word));
  await WordStore.remove(deps, before, removed);
  await Bands.remove(deps, before, after);
  return [closed ?? (await afterEdit(deps, after))].filter((note) => note !== undefined);
}

/** @throws AppError `invalid` when the catalogue entry is being deleted */
async function takeNumber(deps: Deps, question: Question): Promise<number> {
  const cell: Cell = cellOf(question);
  const seq = await NumberStore.take(deps, cell, question.questionId);
  if (seq === undefined) throw Draft.unknownEntry();
  return seq;
}

/** The conflict error that says who changed the question, and when. */
export function changedError({ changedBy: name, changedAt }: Question) {
  const minute = changedAt.slice(0, 16).replace("T", " ");
  return conflict(
    "conflict",
    `${name} changed this question at ${minute} UTC. Reload it, then make your change.`,
  );
}

const picked = (view: QuestionView, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(view).filter(([name]) => fields.includes(name)));
