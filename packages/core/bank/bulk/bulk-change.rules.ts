import { plainText } from "@academy/response-types/shared/html-text.ts";
import type { Question } from "../question/question.schema.ts";
import { stateOfQuestion, stateProblem } from "../question/state.rules.ts";
import type { BulkChange, StoredChange } from "./bulk.schema.ts";
import { type ImportFacts, whyItStays, whyNotDraftOf } from "./import-undo.rules.ts";
import { MOST_TAGS } from "./bulk.schema.ts";

/** A question in the bank or in the trash. */
export type KeptQuestion = Question & { deletedAt: string | null; archived: boolean };

/** The fields of a question that a job may change. Content is never among them. */
export const FIELDS = [
  "subjectTopicId",
  "difficulty",
  "marks",
  "tags",
  "source",
  "year",
  "state",
  "stateAt",
  "stateBy",
  "contentBy",
  "passageId",
  "questionType",
  "deletedAt",
  "archived",
] as const satisfies readonly (keyof KeptQuestion)[];
export type Fields = Pick<KeptQuestion, (typeof FIELDS)[number]>;

/** Fields whose change makes a revision, so that the history has it and an open form notices it. */
const REVISED = [
  "subjectTopicId",
  "difficulty",
  "marks",
  "tags",
  "source",
  "year",
] as const satisfies readonly (keyof Fields)[];

/**
 * All fields that a job may change. A field without a value is in the result too, so that copying
 * the result removes the value.
 */
export const fieldsOf = (question: Fields): Fields => ({
  subjectTopicId: question.subjectTopicId,
  difficulty: question.difficulty,
  marks: question.marks,
  tags: question.tags,
  source: question.source,
  year: question.year,
  state: question.state,
  stateAt: question.stateAt,
  stateBy: question.stateBy,
  contentBy: question.contentBy,
  passageId: question.passageId,
  questionType: question.questionType,
  deletedAt: question.deletedAt,
  archived: question.archived,
});

const differ = (one: Fields, other: Fields, names: readonly (keyof Fields)[]): boolean =>
  names.some((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

export const isRevised = (before: Fields, after: Fields): boolean => differ(before, after, REVISED);

export const isSame = (before: Fields, after: Fields): boolean => !differ(before, after, FIELDS);

/** Facts besides the question itself that decide what a change does to it. */
export interface Facts {
  /** ISO 8601. */
  now: string;
  /** The administrator who started the job. */
  by: { userId: string; name: string };
  /** Whether questions need review before they are approved. */
  needsReview: boolean;
  isUsed: boolean;
  /** For the undo of an import: the question's revisions before the current one, oldest first. */
  earlier?: ImportFacts["earlier"] | undefined;
  /** For a restore: the passages that are not deleted. */
  passages?: ReadonlySet<string> | undefined;
  /** For a restore: the question's catalogue entry, or the entry that it was merged into. */
  entryId?: string | undefined;
}

/** The fields that a question gets, or why it stays as it is. */
export type Target = { fields: Fields } | { reason: string };

/** Decides what a change does to a question. */
export function targetOf(question: KeptQuestion, change: StoredChange, facts: Facts): Target {
  const before = fieldsOf(question);
  if (change.kind === "restore") {
    if (before.deletedAt === null) return { fields: before };
    const { passageId } = before;
    const isLinked = passageId !== null && facts.passages?.has(passageId) === true;
    const live = { deletedAt: null, archived: false, passageId: isLinked ? passageId : null };
    const subjectTopicId = facts.entryId ?? before.subjectTopicId;
    return { fields: { ...before, ...live, subjectTopicId } };
  }
  if (before.deletedAt !== null) {
    return change.kind === "delete" ? { fields: before } : { reason: "It was deleted." };
  }
  switch (change.kind) {
    case "move":
      return { fields: { ...before, subjectTopicId: change.toId } };
    case "merge":
      return { fields: { ...before, subjectTopicId: change.to._id } };
    case "difficulty":
      return { fields: { ...before, difficulty: change.difficulty } };
    case "marks":
      return { fields: { ...before, marks: Math.round(change.marks * 100) } };
    case "tags":
      return tagged(before, change);
    case "source":
      return { fields: sourced(before, change) };
    case "state":
      return withState(question, change.state, facts);
    case "delete":
      return { fields: deleted(before, facts) };
    case "undo-import":
      return importUndone(question, change, facts);
    case "send-import":
      return sentToReview(question, change, facts);
  }
}

const deleted = (before: Fields, { now, isUsed }: Facts): Fields => ({
  ...before,
  deletedAt: now,
  archived: isUsed,
});

const sourced = (
  before: Fields,
  { source, year }: Extract<BulkChange, { kind: "source" }>,
): Fields => ({ ...before, source: source || undefined, year: year ?? undefined });

function tagged(before: Fields, { add, remove }: Extract<BulkChange, { kind: "tags" }>): Target {
  const kept = (before.tags ?? []).filter((tag) => !remove.includes(tag));
  const tags = [...new Set([...kept, ...add])];
  if (tags.length > MOST_TAGS) return { reason: `It would have more than ${MOST_TAGS} tags.` };
  return { fields: { ...before, tags: tags.length > 0 ? tags : undefined } };
}

function withState(
  question: KeptQuestion,
  to: Extract<BulkChange, { kind: "state" }>["state"],
  { now, by, needsReview }: Facts,
): Target {
  const before = fieldsOf(question);
  if (stateOfQuestion(question) === to) return { fields: before };
  const caller = { userId: by.userId, isAdmin: true };
  const problem = stateProblem(caller, question, { to, byJob: true }, needsReview);
  if (problem) return { reason: problem.message };
  const contentBy = to === "APPROVED" ? undefined : before.contentBy;
  const state = to === "APPROVED" ? undefined : to;
  return { fields: { ...before, state, stateAt: now, stateBy: by.name, contentBy } };
}

function importUndone(
  question: KeptQuestion,
  { author }: Extract<StoredChange, { kind: "undo-import" }>,
  facts: Facts,
): Target {
  const { isUsed, earlier = [] } = facts;
  const reason = whyItStays(question, { earlier, isUsed, author });
  return reason === undefined ? { fields: deleted(fieldsOf(question), facts) } : { reason };
}

function sentToReview(
  question: KeptQuestion,
  { author }: Extract<StoredChange, { kind: "send-import" }>,
  { now, by }: Facts,
): Target {
  const before = fieldsOf(question);
  if (question.state === "REVIEW") return { fields: before };
  const reason = whyNotDraftOf(question, author);
  if (reason !== undefined) return { reason };
  return { fields: { ...before, state: "REVIEW", stateAt: now, stateBy: by.name } };
}

/**
 * The values of a question before a job changed it. An undo compares with them and restores them.
 */
export interface Before {
  questionId: string;
  rev: number;
  savedWith?: string | undefined;
  fields: Fields;
}

/**
 * Whether a question still has the values that were noted. The edition is not compared: every write
 * raises it, also one that only gives the question a new number in the same cell.
 */
export const isAsBefore = (question: KeptQuestion, before: Omit<Before, "questionId">): boolean =>
  question.rev === before.rev &&
  question.savedWith === before.savedWith &&
  isSame(fieldsOf(question), before.fields);

const SHOWN = 80;

/** The beginning of a question's text, with formulas as LaTeX. */
export function beginningOf({ question }: Pick<KeptQuestion, "question">): string {
  const text = plainText(question.replace(/<[^<>]*data-latex="([^"]*)"[^<>]*>/g, " $1 "));
  const letters = Array.from(text);
  return letters.length <= SHOWN ? text : `${letters.slice(0, SHOWN - 1).join("")}…`;
}

/** Whether the number of questions that match now is far from the number that was shown. */
export const isFarFrom = (expected: number, found: number): boolean =>
  Math.abs(found - expected) > Math.max(20, expected / 50);
