import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { cellOf, sameCell, type SlotRef } from "../search/cell.rules.ts";
import { Question } from "./question.schema.ts";

const keyOf = (questionId: string): Key => ({ pk: `Q#${questionId}`, sk: "V" });
const versionKey = ({ questionId, rev }: Question): Key => ({
  pk: `Q#${questionId}`,
  sk: `V#${String(rev).padStart(6, "0")}`,
});
const useKey = (questionId: string): Key => ({ pk: `Q#${questionId}`, sk: "U" });

/** A question with its place in the bank, and whether it has left it. */
export const KeptQuestion = Question.extend({
  /** Its number in its cell; of one that has left, the number that it had. */
  seq: z.int(),
  /** When it was deleted, ISO 8601; null while it is in the bank. */
  deletedAt: z.string().nullable(),
  /** Deleted, and kept for the tests that use it. */
  archived: z.boolean(),
  /** Counts every write of it: of revisions, deletions and returns. */
  edition: z.int().min(1),
});
export type KeptQuestion = z.infer<typeof KeptQuestion>;

/** A question that is in the bank finds its passage's others by the index. */
function itemOf(question: KeptQuestion): Item & Key {
  const { passageId, questionId, deletedAt } = question;
  const index =
    passageId === null || deletedAt !== null
      ? {}
      : { gsi1pk: `QP#${passageId}`, gsi1sk: questionId };
  return { ...keyOf(questionId), ...index, ...question };
}

/** Puts a new question at its number. */
export const create = (deps: Deps, question: KeptQuestion): Promise<boolean> =>
  deps.content.put(itemOf(question), { text: "attribute_not_exists(pk)" });

/** What guards a write: nobody has written the question since. */
const unwritten = ({ edition }: KeptQuestion) => ({
  text: "edition = :edition",
  values: { ":edition": edition },
});

/**
 * Replaces a question by its next revision, and keeps the one before; false when somebody else has
 * written it in between.
 */
export async function replace(
  deps: Deps,
  before: KeptQuestion,
  after: KeptQuestion,
): Promise<boolean> {
  await deps.content.put({ ...versionKey(before), ...Question.parse(before) });
  return write(deps, before, after);
}

/** Marks a question deleted, or as back in the bank; false when somebody else has written it. */
export const setPresence = (
  deps: Deps,
  before: KeptQuestion,
  after: Pick<KeptQuestion, "seq" | "deletedAt" | "archived"> &
    Partial<Pick<KeptQuestion, "passageId">>,
): Promise<boolean> => write(deps, before, { ...before, ...after });

const write = (deps: Deps, before: KeptQuestion, after: KeptQuestion): Promise<boolean> =>
  deps.content.put(itemOf({ ...after, edition: before.edition + 1 }), unwritten(before));

/** The questions of the ids given, deleted ones too, in no order. */
export async function findKept(deps: Deps, ids: readonly string[]): Promise<KeptQuestion[]> {
  const items = await deps.content.batchGet([...new Set(ids)].map(keyOf));
  return items.map((item) => KeptQuestion.parse(item));
}

/** One question as it is now, a deleted one too. */
export async function find(deps: Deps, id: string): Promise<KeptQuestion | undefined> {
  const item = await deps.content.get(keyOf(id), { consistent: true });
  return item && KeptQuestion.parse(item);
}

/** Whether a question is in the bank, at this number. */
export const isAt = (question: KeptQuestion, { cell, seq }: SlotRef): boolean =>
  question.deletedAt === null && question.seq === seq && sameCell(cellOf(question), cell);

/** The earlier revisions of a question, the oldest first. */
export async function versions(deps: Deps, questionId: string): Promise<Question[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :version)",
      values: { ":pk": keyOf(questionId).pk, ":version": "V#" },
    },
  });
  return items.map((item) => Question.parse(item));
}

/** The questions in the bank that belong to a passage, in the order in which they were made. */
export async function ofPassage(deps: Deps, passageId: string): Promise<Question[]> {
  const items = await deps.content.all({
    index: "gsi1",
    where: { text: "gsi1pk = :pk", values: { ":pk": `QP#${passageId}` } },
  });
  return items.map((item) => Question.parse(item));
}

/** Notes that a test uses these questions: they are archived then where others are deleted. */
export const markUsed = (deps: Deps, ids: readonly string[], testId: string): Promise<void> =>
  deps.content.batchPut([...new Set(ids)].map((id) => ({ ...useKey(id), testId })));

/** Those of the questions that a test uses or has used. */
export async function usedOf(deps: Deps, ids: readonly string[]): Promise<Set<string>> {
  const items = await deps.content.batchGet([...new Set(ids)].map(useKey));
  return new Set(items.map(({ pk }) => String(pk).slice("Q#".length)));
}
