import { changedFields, viewOf } from "../question/question-view.rules.ts";
import type { Question } from "../question/question.schema.ts";
import { stateOfQuestion } from "../question/state.rules.ts";
import { isMadeInBulk } from "./bulk-note.rules.ts";

/** Facts besides the question itself that decide whether the undo of an import deletes it. */
export interface ImportFacts {
  /** The question's revisions before the current one, oldest first. */
  earlier: readonly Question[];
  isUsed: boolean;
  /** The author who undoes their own import; missing for an administrator. */
  author?: string | undefined;
}

/**
 * Why the undo of an import leaves a question; undefined if it deletes the question. A question is
 * left if someone has changed its content or its state since the import. Jobs do not count as
 * edits: they change topic, difficulty, marks and labels, never content. For an administrator, a
 * question that a test uses is left too. For an author, only their own drafts are deleted, whether
 * tests use them or not.
 */
export function whyItStays(
  question: Question,
  { earlier, isUsed, author }: ImportFacts,
): string | undefined {
  const notTheirs = author === undefined ? undefined : whyNotDraftOf(question, author);
  if (notTheirs !== undefined) return notTheirs;
  if (isEdited(question, earlier)) return "It was changed after the import.";
  if (!isInFirstState(question)) {
    return stateOfQuestion(question) === "APPROVED"
      ? "It was approved after the import."
      : "Its state was changed after the import.";
  }
  return author === undefined && isUsed ? "A test uses it." : undefined;
}

export function whyNotDraftOf(
  { state, createdBy }: Question,
  author: string | undefined,
): string | undefined {
  if (author !== undefined && createdBy !== author) return "It is not yours.";
  return state === "DRAFT" ? undefined : "It is not a draft any more.";
}

/**
 * Whether a question has the state in which an import adds it: a draft, or approved without a
 * decision of a person.
 */
const isInFirstState = ({ state, stateAt, createdAt }: Question): boolean =>
  stateAt === undefined || (state === "DRAFT" && stateAt === createdAt);

/**
 * Whether a question differs from its first revision, and someone has saved it in its form since.
 */
function isEdited(question: Question, earlier: readonly Question[]): boolean {
  if (question.rev === 1) return false;
  const [first] = earlier;
  if (first?.rev !== 1) return true;
  const byHand = [...earlier.slice(1), question].some((one) => !isMadeInBulk(one));
  return byHand && changedFields(shown(first), shown(question)).length > 0;
}

/**
 * The question with the id of its catalogue entry instead of the names, because renaming an entry
 * is not an edit of its questions.
 */
const shown = (question: Question) =>
  viewOf(question, { _id: "", subject: question.subjectTopicId, topic: "", subTopic: "" }, "");
