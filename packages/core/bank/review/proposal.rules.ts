import { type AppError, conflict, forbidden, invalid } from "../../kernel/shared/error.ts";
import { typeAfter } from "../question/question-type.rules.ts";
import type { Question, QuestionView } from "../question/question.schema.ts";
import {
  type Caller,
  isReviewer,
  maySeeKey,
  notByRole,
  notYourQuestion,
  stateOfQuestion,
} from "../question/state.rules.ts";

/** Fields that depend on each other: if one of them changes, a proposal contains all of them. */
const PARTS = ["responseType", "content", "answerKey", "alsoAccept", "fixedOptions"] as const;
const LINK = ["questionType", "passageId"] as const;

/** For fields that are stored in another way than on the wire, the names of the stored fields. */
const STORED = new Map<string, readonly (keyof Question)[]>([
  ...["subject", "topic", "subTopic"].map((name) => [name, ["subjectTopicId"]] as const),
  ...LINK.map((name) => [name, LINK] as const),
  ...PARTS.map((name) => [name, PARTS] as const),
  ...["options", "rows", "tolerance", "subjectiveKeywords", "format"].map(
    (name) => [name, PARTS] as const,
  ),
]);

const SAME = [
  "examType",
  "difficulty",
  "marks",
  "question",
  "solution",
  "tags",
  "source",
  "year",
] as const satisfies readonly (keyof Question & keyof QuestionView)[];

export const PROPOSED_FIELDS = [...SAME, "subjectTopicId", ...LINK, ...PARTS] as const;
type ProposedField = (typeof PROPOSED_FIELDS)[number];
type Fields = Pick<Question, ProposedField>;

/**
 * The change that a proposal makes: the stored fields and their values; a field without a value is
 * removed.
 */
export interface Change {
  fields: ProposedField[];
  values: Partial<Fields>;
}

/** The part of a question that a proposal keeps: the fields that the proposer changed. */
export function changeOf(after: Fields, changed: readonly string[]): Change {
  const stored = new Set(changed.flatMap((name): readonly string[] => STORED.get(name) ?? [name]));
  const fields = PROPOSED_FIELDS.filter((name) => stored.has(name));
  return { fields, values: pick(after, fields) };
}

/**
 * A question with a proposed change. All other fields are the current ones, because topic, marks
 * and labels may have changed since without a new revision.
 */
export function withChange<Q extends Question>(question: Q, { fields, values }: Change): Q {
  const next = { ...question, ...pick(values, fields) };
  return { ...next, ...typeAfter(question, next) };
}

/** Picks fields. A field without a value is picked too, so that it removes the question's value. */
const pick = (values: Partial<Fields>, fields: readonly ProposedField[]): Partial<Fields> =>
  Object.fromEntries(fields.map((name) => [name, values[name]]));

/**
 * Why a caller may not propose a change; undefined if they may. A proposal is needed only for
 * approved questions, and only while review is required.
 */
export function proposeProblem(
  caller: Caller,
  question: Question,
  needsReview: boolean,
): AppError | undefined {
  if (!maySeeKey(caller, question)) return notYourQuestion();
  return stateOfQuestion(question) === "APPROVED" && needsReview
    ? undefined
    : conflict("no_proposal_needed", "This question needs no proposal. Reload it, then save it.");
}

interface Made {
  byId: string;
  rev: number;
}

interface Decision {
  approve: boolean;
  comment?: string | undefined;
}

/**
 * Why a caller may not decide about a proposal; undefined if they may. A reviewer who did not make
 * the proposal may decide, as long as the question is approved and still has the revision that the
 * proposal changes.
 */
export function decideProblem(
  caller: Caller,
  question: Question,
  { byId, rev }: Made,
  { approve, comment = "" }: Decision,
  needsReview: boolean,
): AppError | undefined {
  if (!isReviewer(caller)) return notByRole();
  if (!approve) {
    const message = "Write a comment: what should change in the proposal?";
    return comment.trim() === ""
      ? invalid("comment_needed", message, [{ path: "comment", message }])
      : undefined;
  }
  const ownRule = needsReview || !caller.isAdmin;
  if (ownRule && byId === caller.userId) {
    return conflict("own_change", "You proposed this change, so another reviewer must approve it.");
  }
  if (rev !== question.rev) return outdated();
  return stateOfQuestion(question) === "APPROVED"
    ? undefined
    : conflict("not_approved", "This question is not approved now. Send the proposal back.");
}

const outdated = () =>
  conflict(
    "question_changed",
    "The question was changed since this proposal. Compare and propose again.",
  );

/** The error when someone else's proposal waits, because a question has only one at a time. */
export const waits = (byName: string) =>
  conflict(
    "proposal_waits",
    `A proposal by ${byName} waits for review. Propose your change after the decision.`,
    { byName },
  );

export const gone = () =>
  conflict("proposal_gone", "This proposal was replaced, withdrawn or decided. Reload the page.");

export const notYourProposal = () =>
  forbidden("Only the person who proposed this change can withdraw it.", "not_your_proposal");
