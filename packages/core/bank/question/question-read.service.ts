import * as Catalogue from "../catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import type { QuestionHistory } from "../search/question-list.schema.ts";
import { changedFields, viewOf } from "./question-view.rules.ts";
import type { Question, QuestionView } from "./question.schema.ts";
import * as QuestionStore from "./question.store.ts";

/** For whoever reads questions and writes none: this loads no sanitiser. */

/** What a question shows whose entry of the catalogue is gone, as one of a deleted question may be. */
const noNames = (_id: string) => ({ _id, subject: "", topic: "", subTopic: "" });

/**
 * The questions that exist of the ids given, in no order: those of the bank and the archived ones,
 * which the tests that use them keep.
 */
export async function findMany(
  deps: Deps,
  ids: readonly string[],
): Promise<QuestionStore.KeptQuestion[]> {
  const kept = await QuestionStore.findKept(deps, ids);
  return kept.filter(({ deletedAt, archived }) => deletedAt === null || archived);
}

/** Questions as administrators see them, in the order given. */
export async function views(deps: Deps, questions: readonly Question[]): Promise<QuestionView[]> {
  const catalogue = await Catalogue.byId(
    deps,
    questions.map(({ subjectTopicId }) => subjectTopicId),
  );
  return questions.map((question) => {
    const names = catalogue.get(question.subjectTopicId) ?? noNames(question.subjectTopicId);
    return viewOf(question, names, deps.config.mediaUrl);
  });
}

/** One question. @throws AppError `not-found`, of a deleted one too */
export async function read(deps: Deps, questionId: string): Promise<QuestionView> {
  const kept = await QuestionStore.find(deps, questionId);
  if (!kept || (kept.deletedAt !== null && !kept.archived)) throw notFound("This question");
  return (await views(deps, [kept])).at(0) ?? missing();
}

/** The questions of a passage, in the order in which they were made. */
export async function ofPassage(deps: Deps, passageId: string): Promise<QuestionView[]> {
  return views(deps, await QuestionStore.ofPassage(deps, passageId));
}

/** Every revision of a question, the newest first. @throws AppError `not-found` */
export async function history(deps: Deps, questionId: string): Promise<QuestionHistory> {
  const now = await QuestionStore.find(deps, questionId);
  if (!now) throw notFound("This question");
  const earlier = await QuestionStore.versions(deps, questionId);
  const revisions = [...earlier.filter(({ rev }) => rev < now.rev), now];
  const seen = await views(deps, revisions);
  const versions = seen.map((question, i) => {
    const before = seen[i - 1];
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
  return { versions: versions.toReversed() };
}

function missing(): never {
  throw new Error("Every question has a view");
}
