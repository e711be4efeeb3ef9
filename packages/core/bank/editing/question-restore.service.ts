import * as Catalogue from "../catalogue/catalogue.service.ts";
import * as Passages from "../passage/passage-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid, notFound } from "../../kernel/shared/error.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import { QuestionInput, type QuestionView } from "../question/question.schema.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";

/** An old revision as an input, and the note for the new revision. */
interface Restored {
  input: QuestionInput;
  note: string;
}

/**
 * An old revision as the input of a new one. If its catalogue entry was deleted, the question keeps
 * its current entry; if its passage was deleted, it gets no passage. The note says so in both
 * cases.
 * @throws AppError `not-found` for a revision that does not exist; `invalid` if other fields were
 * sent with it
 */
export async function inputOf(
  deps: Deps,
  now: KeptQuestion,
  rev: number,
  others: object,
): Promise<Restored> {
  if (Object.keys(others).length > 0) {
    const message = "Send only restore and rev: all other fields come from that revision.";
    throw invalid("restore_with_fields", message, [{ path: "restore", message }]);
  }
  const old = rev < now.rev ? await QuestionStore.version(deps, now.questionId, rev) : undefined;
  if (!old) throw notFound(`Revision ${rev} of this question`);
  const hasEntry = (await Catalogue.byId(deps, [old.subjectTopicId])).has(old.subjectTopicId);
  const subjectTopicId = hasEntry ? old.subjectTopicId : now.subjectTopicId;
  const hasPassage = await isInBank(deps, old.passageId);
  const passageId = hasPassage ? old.passageId : null;
  const [view] = await QuestionRead.views(deps, [{ ...old, subjectTopicId, passageId }]);
  if (!view) throw new Error("The revision has no view.");
  const kept = [
    ...(hasEntry ? [] : ["its topic was deleted, so it stays in the current one"]),
    ...(hasPassage ? [] : ["its passage was deleted"]),
  ];
  const note = [`Restored from revision ${rev}`, ...kept].join("; ");
  return { input: inputFrom(view), note };
}

async function isInBank(deps: Deps, passageId: string | null): Promise<boolean> {
  if (passageId === null) return true;
  return (await Passages.findMany(deps, [passageId])).length > 0;
}

/**
 * The fields of a view that an author may send. For a rounded number, the format is null. A
 * restored question keeps its translations, and some of these may have to be checked afterwards.
 */
function inputFrom(view: QuestionView): QuestionInput {
  const { _id, rev: _rev, changedAt: _at, changedBy: _by, notes: _notes, ...shown } = view;
  const { languages: _languages, ...fields } = shown;
  return QuestionInput.parse({ ...fields, format: fields.format ?? null });
}
