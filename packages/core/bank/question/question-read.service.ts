import * as Catalogue from "../catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import type { QuestionHistory } from "./question-list.schema.ts";
import type { SlotRef } from "./cell.rules.ts";
import * as NumberStore from "./number.store.ts";
import { changedFields, viewFor, viewOf } from "./question-view.rules.ts";
import type { Question, QuestionView } from "./question.schema.ts";
import * as QuestionStore from "./question.store.ts";
import { type Caller, maySeeKey, notYourQuestion } from "./state.rules.ts";

/** Reads questions without loading the sanitiser, which only writing needs. */

/** The names for a question whose catalogue entry has been deleted. */
const noNames = (_id: string) => ({ _id, subject: "", topic: "", subTopic: "" });

/**
 * The questions with these ids that are in the bank or archived, in no particular order. Tests keep
 * using archived questions.
 */
export async function findMany(
  deps: Deps,
  ids: readonly string[],
): Promise<QuestionStore.KeptQuestion[]> {
  const kept = await QuestionStore.findKept(deps, ids);
  return kept.filter(({ deletedAt, archived }) => deletedAt === null || archived);
}

/** The questions with these ids that are in the bank, in no particular order. */
export async function inBank(
  deps: Deps,
  ids: readonly string[],
): Promise<QuestionStore.KeptQuestion[]> {
  const kept = await QuestionStore.findKept(deps, ids);
  return kept.filter(({ deletedAt }) => deletedAt === null);
}

/** The questions at some numbers, in the same order, and the slots that have no question. */
export async function questionsAt(
  deps: Deps,
  refs: readonly SlotRef[],
): Promise<{ questions: QuestionStore.KeptQuestion[]; vacant: NumberStore.Slot[] }> {
  const slots = await NumberStore.slotsOf(deps, refs);
  const ids = slots.flatMap(({ questionId }) => questionId || []);
  const byId = new Map(
    (await QuestionStore.findKept(deps, ids)).map((one) => [one.questionId, one]),
  );
  const questions: QuestionStore.KeptQuestion[] = [];
  const vacant: NumberStore.Slot[] = [];
  for (const slot of slots) {
    const question = byId.get(slot.questionId ?? "");
    if (question && QuestionStore.isAt(question, slot)) questions.push(question);
    else vacant.push(slot);
  }
  return { questions, vacant };
}

/**
 * Questions in the order given, as the caller sees them; without a caller, as administrators do.
 */
export async function views(
  deps: Deps,
  questions: readonly Question[],
  caller?: Caller,
): Promise<QuestionView[]> {
  const catalogue = await Catalogue.byId(
    deps,
    questions.map(({ subjectTopicId }) => subjectTopicId),
  );
  return questions.map((question) => {
    const names = catalogue.get(question.subjectTopicId) ?? noNames(question.subjectTopicId);
    const view = viewOf(question, names, deps.config.mediaUrl);
    return caller ? viewFor(caller, question, view) : view;
  });
}

/** One question. @throws AppError `not-found`, also for a deleted one */
export async function read(deps: Deps, questionId: string, caller?: Caller): Promise<QuestionView> {
  return (await views(deps, [await find(deps, questionId)], caller)).at(0) ?? missing();
}

async function find(deps: Deps, questionId: string): Promise<QuestionStore.KeptQuestion> {
  const kept = await QuestionStore.find(deps, questionId);
  if (!kept || (kept.deletedAt !== null && !kept.archived)) throw notFound("This question");
  return kept;
}

/**
 * Refuses an author who asks about someone else's question, if the answer could reveal the key.
 * @throws AppError `not-found`; `forbidden` `not_your_question`
 */
export async function assertMaySeeKey(
  deps: Deps,
  caller: Caller,
  questionId: string,
): Promise<void> {
  if (!maySeeKey(caller, await find(deps, questionId))) throw notYourQuestion();
}

/** The questions of a passage, in the order in which they were created. */
export async function ofPassage(deps: Deps, passageId: string): Promise<QuestionView[]> {
  return views(deps, await QuestionStore.ofPassage(deps, passageId));
}

/**
 * Every revision of a question, the newest first.
 * @throws AppError `not-found`; `forbidden` for an author of other questions
 */
export async function history(
  deps: Deps,
  questionId: string,
  caller?: Caller,
): Promise<QuestionHistory> {
  const now = await QuestionStore.find(deps, questionId);
  if (!now) throw notFound("This question");
  if (caller && !maySeeKey(caller, now)) throw notYourQuestion();
  const earlier = await QuestionStore.versions(deps, questionId);
  const revisions = [...earlier.filter(({ rev }) => rev < now.rev), now];
  const shown = await views(deps, revisions);
  const versions = shown.map((question, i) => {
    const before = shown[i - 1];
    const note = revisions[i]?.note;
    return {
      rev: question.rev,
      changedAt: question.changedAt,
      changedBy: question.changedBy,
      changed: before ? changedFields(before, question) : [],
      ...(note !== undefined && { note }),
      question,
    };
  });
  const { deletedAt } = now;
  return { ...(deletedAt !== null && { deletedAt }), versions: versions.toReversed() };
}

function missing(): never {
  throw new Error("The question has no view.");
}
