import * as Audit from "../audit/audit.service.ts";
import type { Deps } from "../platform/deps.ts";
import { conflict, invalid, notFound } from "../shared/error.ts";
import { newId } from "../shared/id.ts";
import { iso } from "../shared/time.ts";
import type { Actor } from "../user/user.schema.ts";
import { type Cell, cellOf, sameCell } from "./cell.rules.ts";
import * as NumberStore from "./number.store.ts";
import * as Draft from "./question-draft.service.ts";
import * as QuestionRead from "./question-read.service.ts";
import { changedFields, searchedHtml, viewOf } from "./question-view.rules.ts";
import type { Question, QuestionInput, QuestionUpdate, QuestionView } from "./question.schema.ts";
import * as QuestionStore from "./question.store.ts";
import { searchWords } from "./word.rules.ts";
import * as WordStore from "./word.store.ts";

/**
 * Adds a question to the bank: a number in its cell, its words, then the question itself. Before
 * that last write nobody sees it, and a crash leaves a number that whoever meets it releases.
 * @throws AppError `invalid` naming the field, as `Draft.read`
 */
export async function create(
  deps: Deps,
  actor: Actor,
  input: QuestionInput,
): Promise<QuestionView> {
  const { draft, entry } = await Draft.read(deps, input);
  const at = iso(deps.clock.now());
  const question: Question = {
    ...draft,
    questionId: newId("question", deps),
    rev: 1,
    createdAt: at,
    createdBy: actor.userId,
    changedAt: at,
    changedBy: actor.name,
  };
  const seq = await takeNumber(deps, question);
  await WordStore.put(deps, question.questionId, cellOf(question), wordsOf(question));
  await QuestionStore.create(deps, { ...question, seq, deletedAt: null, archived: false });
  const view = viewOf(question, entry, deps.config.mediaUrl);
  await Audit.record(deps, actor, {
    action: "question.create",
    subject: question.questionId,
    after: view,
  });
  return view;
}

/**
 * Changes a question; what the input leaves out stays. Its old revision is kept, and tests keep
 * the question as it was when they were published.
 * @throws AppError `invalid` naming the field; `conflict` when `rev` is older than the question, or
 * somebody changes it at the same time; `not-found`, of a deleted one too
 */
export async function update(
  deps: Deps,
  actor: Actor,
  questionId: string,
  { rev, ...changes }: QuestionUpdate,
): Promise<QuestionView> {
  const before = await QuestionStore.find(deps, questionId);
  if (!before || before.deletedAt !== null) throw notFound("This question");
  if (rev !== undefined && rev !== before.rev) throw changedBy(before);
  const shown = await QuestionRead.read(deps, questionId);
  const { draft, entry } = await Draft.read(deps, merged(shown, changes));
  const after = {
    ...before,
    ...draft,
    rev: before.rev + 1,
    changedAt: iso(deps.clock.now()),
    changedBy: actor.name,
  };
  const view = viewOf(after, entry, deps.config.mediaUrl);
  const fields = changedFields(shown, view);
  if (fields.length === 0) return shown;
  await replace(deps, before, after);
  await Audit.record(deps, actor, {
    action: "question.update",
    subject: questionId,
    before: picked(shown, fields),
    after: picked(view, fields),
  });
  return view;
}

/**
 * Puts the next revision: the new number and words come before it, the old ones go after it, so
 * that the question is found under the one or the other whenever it stops in between.
 */
async function replace(
  deps: Deps,
  before: QuestionStore.KeptQuestion,
  after: QuestionStore.KeptQuestion,
): Promise<void> {
  const { questionId } = before;
  const [from, to] = [cellOf(before), cellOf(after)];
  const moves = !sameCell(from, to);
  const seq = moves ? await takeNumber(deps, after) : before.seq;
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const added = moves ? fresh : fresh.filter((word) => !old.includes(word));
  await WordStore.put(deps, questionId, to, added);
  if (!(await QuestionStore.replace(deps, before, { ...after, seq }))) {
    if (moves) await NumberStore.release(deps, to, [seq]);
    const now = await QuestionStore.find(deps, questionId);
    throw now && now.deletedAt === null ? changedBy(now) : notFound("This question");
  }
  if (moves) await NumberStore.release(deps, from, [before.seq]);
  const gone = old.filter((word) => !fresh.includes(word));
  await WordStore.remove(deps, questionId, gone);
}

/** @throws AppError `invalid` when the catalogue's entry is being deleted */
async function takeNumber(deps: Deps, question: Question): Promise<number> {
  const cell: Cell = cellOf(question);
  const seq = await NumberStore.take(deps, cell, question.questionId);
  if (seq === undefined) throw Draft.unknownEntry();
  return seq;
}

const wordsOf = (question: Question): string[] => searchWords(searchedHtml(question));

/** The whole input that a change makes of what an author was shown. */
function merged(shown: QuestionView, changes: Omit<QuestionUpdate, "rev">): QuestionInput {
  const { _id, rev: _rev, changedAt: _at, changedBy: _by, ...fields } = shown;
  const newType = changes.responseType !== undefined && changes.responseType !== shown.responseType;
  if (changes.answerKey === undefined && (newType || changes.options !== undefined)) {
    const message = "Give the right answer again: it belongs to the type and the options.";
    throw invalid("missing_key", message, [{ path: "answerKey", message }]);
  }
  const { tolerance, subjectiveKeywords, ...rest } = fields;
  const kept = newType ? rest : fields;
  // A view's fields are what a type wrote as its author's input, which it reads unchanged.
  return { ...kept, ...changes } as QuestionInput;
}

function changedBy({ changedBy: name, changedAt }: Question) {
  const minute = changedAt.slice(0, 16).replace("T", " ");
  return conflict(
    "conflict",
    `${name} changed this question at ${minute} UTC. Load it again, then make your change.`,
  );
}

const picked = (view: QuestionView, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(view).filter(([name]) => fields.includes(name)));
