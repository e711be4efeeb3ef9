import type { QuestionState, QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { SessionUser } from "../../../lib/session/session.ts";

type User = Pick<SessionUser, "isAdmin" | "roles">;
type Shown = Pick<QuestionView, "state" | "keyHidden" | "ownChange">;

/** What a button does to the state of a question. */
export interface StateAction {
  to: QuestionState;
  words: string;
  /** Set if the person writes a comment first. */
  comment?: true;
}

const SUBMIT: StateAction = { to: "REVIEW", words: "Send to review" };
const APPROVE: StateAction = { to: "APPROVED", words: "Approve" };
const SEND_BACK: StateAction = { to: "DRAFT", words: "Send back…", comment: true };
const RETIRE: StateAction = { to: "RETIRED", words: "Retire" };
const RESTORE: StateAction = { to: "APPROVED", words: "Approve again" };

const mayReview = ({ isAdmin, roles }: User): boolean =>
  isAdmin || roles?.includes("reviewer") === true;

/** Whether someone else has to approve the caller's own change. */
export const needsOther = (user: User, { ownChange }: Shown, needsReview: boolean): boolean =>
  ownChange === true && (needsReview || !user.isAdmin);

/**
 * The changes of state to offer, without those that the server would reject. The server decides
 * again.
 */
export function actionsFor(user: User, question: Shown, needsReview: boolean): StateAction[] {
  const own = needsOther(user, question, needsReview);
  switch (question.state) {
    case "DRAFT":
      if (question.keyHidden) return [];
      return user.isAdmin && !own ? [SUBMIT, APPROVE] : [SUBMIT];
    case "REVIEW":
      if (!mayReview(user)) return [];
      return own ? [SEND_BACK] : [APPROVE, SEND_BACK];
    case "RETIRED":
      return user.isAdmin && !own ? [RESTORE] : [];
    default:
      return user.isAdmin ? [RETIRE] : [];
  }
}

/** A hint for the person besides the buttons; empty if there is nothing to say. */
export function stateHint(user: User, question: Shown, needsReview: boolean): string {
  const own = needsOther(user, question, needsReview);
  if (question.state === "REVIEW" && mayReview(user) && own) {
    return "You changed this question last, so another reviewer must approve it.";
  }
  if (question.state === "RETIRED") return "Tests that have it keep it; new tests do not get it.";
  return "";
}

/** Whether the person's edits become a proposal, about which a reviewer decides. */
export const mustPropose = (
  user: User,
  { state, keyHidden }: Shown,
  needsReview: boolean,
): boolean => needsReview && !user.isAdmin && state === undefined && keyHidden !== true;

/** Why the person can neither edit the question nor propose a change; undefined if they can. */
export function lockedWords(user: User, { state, keyHidden }: Shown): string | undefined {
  if (user.isAdmin) return undefined;
  if (keyHidden) return "Someone else wrote this question, so its key and solution are hidden.";
  if (state === "RETIRED") return "This question is retired. Ask an administrator to restore it.";
  if (state === "REVIEW" && !mayReview(user)) {
    return "This question is in review. Ask the reviewer to send it back.";
  }
  return undefined;
}
