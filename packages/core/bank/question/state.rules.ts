import type { Actor } from "../../kernel/shared/actor.ts";
import { holdsKeys } from "../../kernel/shared/staff-role.rules.ts";
import { type AppError, conflict, forbidden, invalid } from "../../kernel/shared/error.ts";
import type { Question, QuestionState } from "./question.schema.ts";

/** The facts about a person that decide which questions they may change. */
export type Caller = Pick<Actor, "userId" | "isAdmin" | "roles">;

type Owned = Pick<Question, "createdBy" | "contentBy" | "state"> &
  Partial<Pick<Question, "answerKey">>;

const STATE_WORDS: Record<QuestionState, string> = {
  DRAFT: "a draft",
  REVIEW: "in review",
  APPROVED: "approved",
  RETIRED: "retired",
};

/** A state as the end of a sentence: "Question 12 is a draft." */
export const stateWords = (state: QuestionState): string => STATE_WORDS[state];

/** The state of a question; approved questions have none stored. */
export const stateOfQuestion = ({ state }: Pick<Question, "state">): QuestionState =>
  state ?? "APPROVED";

export const isReviewer = ({ isAdmin, roles }: Caller): boolean =>
  isAdmin || roles?.includes("reviewer") === true;

const isAuthorOf = ({ userId, roles }: Caller, { createdBy }: Owned): boolean =>
  roles?.includes("author") === true && createdBy === userId;

/**
 * Whether a caller may see the key and the solution; authors may see only those of their own
 * questions.
 */
export const maySeeKey = (caller: Caller, question: Owned): boolean =>
  holdsKeys(caller) || isAuthorOf(caller, question);

/** The state of a new question: a draft while review is required, else approved. */
export const firstState = (
  { userId, name }: Caller & Pick<Actor, "name">,
  at: string,
  needsReview: boolean,
) =>
  needsReview ? { state: "DRAFT" as const, stateAt: at, stateBy: name, contentBy: userId } : {};

/** Fields that are not content: changing them needs no review. */
const NOT_CONTENT = [
  "examType",
  "subject",
  "topic",
  "subTopic",
  "difficulty",
  "marks",
  "tags",
  "source",
  "year",
];

/** The id of the person who changed the content, if the question is not approved. */
export const contentBy = (
  { userId }: Caller,
  before: Pick<Question, "state">,
  fields: readonly string[],
): Pick<Question, "contentBy"> =>
  before.state !== undefined && fields.some((name) => !NOT_CONTENT.includes(name))
    ? { contentBy: userId }
    : {};

/** Who asks for a change of state, and how. */
export interface StateChange {
  to: QuestionState;
  comment?: string | undefined;
  /** True for a job that an administrator started to change many questions, and for its undo. */
  byJob?: boolean;
}

/**
 * Why a caller may not change the state of a question; undefined if they may. Drafts go to review,
 * and from there to approved or back with a comment. Administrators may make every change. While
 * review is required, the person who changed the content last cannot approve it.
 */
export function stateProblem(
  caller: Caller,
  question: Owned,
  { to, comment = "", byJob = false }: StateChange,
  needsReview: boolean,
): AppError | undefined {
  const from = stateOfQuestion(question);
  const problem = caller.isAdmin ? undefined : staffProblem(caller, question, to);
  if (problem) return problem;
  if (question.answerKey === null && (to === "REVIEW" || to === "APPROVED")) return noKey();
  if (from === "REVIEW" && to === "DRAFT" && !byJob && comment.trim() === "") {
    const message = "Write a comment: what should the author change?";
    return invalid("comment_needed", message, [{ path: "comment", message }]);
  }
  const isApproval = to === "APPROVED" && from !== "APPROVED";
  const ownRule = needsReview || !caller.isAdmin;
  return isApproval && ownRule && question.contentBy === caller.userId ? ownChange() : undefined;
}

/** Why authors and reviewers may not make a change of state; undefined if they may. */
function staffProblem(caller: Caller, question: Owned, to: QuestionState): AppError | undefined {
  const from = stateOfQuestion(question);
  const submits = from === "DRAFT" && to === "REVIEW";
  const decides = from === "REVIEW" && (to === "APPROVED" || to === "DRAFT");
  if (isReviewer(caller)) return submits || decides ? undefined : notByRole();
  if (!caller.roles?.includes("author")) return notByRole();
  if (!submits) return notByRole();
  return isAuthorOf(caller, question) ? undefined : notYourQuestion();
}

/**
 * Why a caller may not edit a question; undefined if they may. Authors edit their own drafts,
 * reviewers all drafts and questions in review. While review is required, only administrators edit
 * approved questions, because tests would use the new text without a review; others propose their
 * changes.
 */
export function editProblem(
  caller: Caller,
  question: Owned,
  needsReview: boolean,
): AppError | undefined {
  if (caller.isAdmin) return undefined;
  const isOwn = isAuthorOf(caller, question);
  if (!isOwn && !isReviewer(caller)) {
    return caller.roles?.includes("author") ? notYourQuestion() : notByRole();
  }
  const state = stateOfQuestion(question);
  if (state === "RETIRED") return retiredQuestion();
  if (state === "APPROVED" && needsReview) return locked(APPROVED);
  return state === "REVIEW" && !isReviewer(caller)
    ? conflict("in_review", "This question is in review. Ask the reviewer to send it back.")
    : undefined;
}

const APPROVED = "This question is approved. Propose your change, and a reviewer decides about it.";
const locked = (message: string) => conflict("locked_question", message);

export const retiredQuestion = () =>
  locked("This question is retired. Ask an administrator to restore it.");

export const notByRole = () => forbidden("Your role does not include this.");

export const notYourQuestion = () =>
  forbidden(
    "Only its author, a reviewer or an administrator can change this draft.",
    "not_your_question",
  );

/** The error for a draft whose import file had no key for it. */
function noKey(): AppError {
  const message = "Enter the answer key first: this draft has none.";
  return invalid("no_key", message, [{ path: "answerKey", message }]);
}

const ownChange = () =>
  conflict("own_change", "You changed this question last, so another reviewer must approve it.");
