import * as PassageStore from "../passage/passage.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as ReviewSettings from "../review-settings/review-settings.service.ts";
import * as Draft from "./question-draft.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import * as Restore from "./question-restore.service.ts";
import * as QuestionSave from "./question-save.service.ts";
import type { QuestionInput, QuestionUpdate, QuestionView } from "../question/question.schema.ts";
import * as QuestionStore from "../question/question.store.ts";
import { editProblem } from "../question/state.rules.ts";

/** Adds a question to the bank. @throws AppError `invalid` naming the field, as `Draft.read` */
export async function create(
  deps: Deps,
  actor: Actor,
  input: QuestionInput,
): Promise<QuestionView> {
  const read = await Draft.read(deps, input);
  const questionId = newId("question", deps);
  await linkTo(deps, read.draft.passageId, questionId);
  const view = await QuestionSave.add(deps, actor, questionId, read);
  return { ...view, ...Draft.notesOn(input) };
}

/**
 * Links a question to its passage; must run before the question is saved. @throws AppError
 * `invalid`
 */
async function linkTo(deps: Deps, passageId: string | null, questionId: string): Promise<void> {
  if (passageId === null) return;
  const linked = await PassageStore.link(deps, passageId, { questionIds: [questionId] });
  if (!linked) throw Draft.unknownPassage();
}

/**
 * Changes a question; fields that are left out stay, and `restore` takes all of them from an earlier
 * revision. Keeps the old revision, and published tests keep the question as it was when they were
 * published.
 * @throws AppError `forbidden` for someone else's draft; `invalid` naming the field; `conflict` when `rev` is out of date or someone
 * changes the question at the same time; `not-found`, also for a deleted one
 */
export async function update(
  deps: Deps,
  actor: Actor,
  questionId: string,
  { rev, restore, passageText: _text, ...changes }: QuestionUpdate,
): Promise<QuestionView> {
  const before = await QuestionStore.find(deps, questionId);
  if (!before || before.deletedAt !== null) throw notFound("This question");
  const { needsReview } = await ReviewSettings.recently(deps);
  const problem = editProblem(actor, before, needsReview);
  if (problem) throw problem;
  if (rev !== undefined && rev !== before.rev) throw QuestionSave.changedError(before);
  const { input, note } =
    restore === undefined
      ? { input: await inputOf(deps, questionId, changes), note: undefined }
      : await Restore.inputOf(deps, before, restore, changes);
  const view = await save(deps, actor, before, { ...(await Draft.read(deps, input)), note });
  const notes = [...(view.notes ?? []), ...(Draft.notesOn(input).notes ?? [])];
  return notes.length > 0 ? { ...view, notes } : view;
}

/**
 * Saves the next revision of a question. The question is linked to a new passage before the save,
 * and removed from the old one after it. Does not check whether the user may do this.
 * @throws AppError as `QuestionSave.change`; `invalid` for a passage that does not exist
 */
export async function save(
  deps: Deps,
  actor: Actor,
  before: QuestionStore.KeptQuestion,
  saved: QuestionSave.Saved,
): Promise<QuestionView> {
  const moves = saved.draft.passageId !== before.passageId;
  if (moves) await linkTo(deps, saved.draft.passageId, before.questionId);
  const view = await QuestionSave.change(deps, actor, before, saved);
  if (moves && before.passageId !== null) {
    await PassageStore.delink(deps, before.passageId, [before.questionId]);
  }
  return view;
}

type Changes = Omit<QuestionUpdate, "rev" | "restore" | "passageText">;

/**
 * The input that a question has after the changes. @throws AppError `invalid` if a key is missing
 */
export const inputOf = async (
  deps: Deps,
  questionId: string,
  changes: Changes,
): Promise<QuestionInput> => merged(await QuestionRead.read(deps, questionId), changes);

const sameOptions = (
  { options = [] }: QuestionView,
  sent: NonNullable<QuestionUpdate["options"]>,
): boolean =>
  options.length === sent.length &&
  sent.every((one, index) => (typeof one === "string" ? one : one.text) === options[index]);

/** Rows are sent as texts, or as an empty list for a question without lists. */
const sameRows = ({ rows = [] }: QuestionView, sent: readonly string[]): boolean =>
  rows.length === sent.length && sent.every((row, index) => row === rows[index]);

/** The whole question as an input: the question as the author saw it, with the changes. */
function merged(shown: QuestionView, changes: Changes): QuestionInput {
  const { _id, rev: _rev, changedAt: _at, changedBy: _by, state: _state, ...fields } = shown;
  const newType = changes.responseType !== undefined && changes.responseType !== shown.responseType;
  const sendsLists = changes.options !== undefined || changes.rows !== undefined;
  if (changes.answerKey === undefined && (newType || sendsLists)) {
    const message = "Enter the answer key again: it depends on the type and the options.";
    throw invalid("missing_key", message, [{ path: "answerKey", message }]);
  }
  const otherOptions =
    (changes.options !== undefined && !sameOptions(shown, changes.options)) ||
    (changes.rows !== undefined && !sameRows(shown, changes.rows));
  if (fields.alsoAccept && changes.alsoAccept === undefined && (newType || otherOptions)) {
    const message = "Enter the other accepted answers again: they depend on the type and options.";
    throw invalid("missing_key", message, [{ path: "alsoAccept", message }]);
  }
  const { tolerance: _tolerance, subjectiveKeywords: _keywords, format: _format, ...rest } = fields;
  const kept = newType ? rest : fields;
  // The view has the format of an input, because the response type wrote its fields in this format.
  return { ...kept, ...changes };
}
