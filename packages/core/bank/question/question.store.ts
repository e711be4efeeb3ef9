import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { cellOf, sameCell, type SlotRef } from "./cell.rules.ts";
import { trashIndex } from "./trash.keys.ts";
import { Question } from "./question.schema.ts";

const keyOf = (questionId: string): Key => ({ pk: `Q#${questionId}`, sk: "V" });
const versionKey = ({ questionId, rev }: Pick<Question, "questionId" | "rev">): Key => ({
  pk: `Q#${questionId}`,
  sk: `V#${String(rev).padStart(6, "0")}`,
});

/** A stored question: its number in the bank, and whether it is deleted or archived. */
export const KeptQuestion = Question.extend({
  /** Number in its cell; for a deleted question, the number that it had. */
  seq: z.int(),
  /** When it was deleted, ISO 8601; null while it is in the bank. */
  deletedAt: z.string().nullable(),
  /** Deleted from the bank but kept for the tests that use it. */
  archived: z.boolean(),
  /** Raised by every write: a revision, a deletion or a restore. */
  edition: z.int().min(1),
});
export type KeptQuestion = z.infer<typeof KeptQuestion>;

/**
 * The partition of everything that waits for a reviewer: questions in review, and proposals for
 * approved questions.
 */
export const IN_REVIEW = "QREVIEW";

/** Puts questions in review into an index, by the time since when they wait. */
const reviewIndex = ({ state, stateAt, questionId }: KeptQuestion) =>
  state === "REVIEW" ? { gsi2pk: IN_REVIEW, gsi2sk: `${stateAt}#${questionId}` } : {};

/**
 * The item of a question. Questions in the bank are in the index of their passage's questions and,
 * if they are in review, in the index of what waits. Deleted questions are only in the index of the
 * trash.
 */
function itemOf(question: KeptQuestion): Item & Key {
  const { passageId, questionId, deletedAt } = question;
  const index =
    deletedAt !== null
      ? trashIndex(question, deletedAt)
      : {
          ...(passageId !== null && { gsi1pk: `QP#${passageId}`, gsi1sk: questionId }),
          ...reviewIndex(question),
        };
  return { ...keyOf(questionId), ...index, ...question };
}

/** Stores a new question; false when its id is taken. */
export const create = (deps: Deps, question: KeptQuestion): Promise<boolean> =>
  deps.content.put(itemOf(question), { text: "attribute_not_exists(pk)" });

/** Condition for a write: the question is unchanged since it was read. */
const unchangedSince = ({ edition }: KeptQuestion) => ({
  text: "edition = :edition",
  values: { ":edition": edition },
});

/**
 * Stores the next revision of a question and keeps the one before; false when someone else has
 * changed it since it was read.
 */
export async function replace(
  deps: Deps,
  before: KeptQuestion,
  after: KeptQuestion,
): Promise<boolean> {
  await deps.content.put({ ...versionKey(before), ...Question.parse(before) });
  return write(deps, before, after);
}

/**
 * Changes fields that are not content, such as number, deletion and state, without a revision;
 * false when someone else has changed the question since.
 */
export const setPresence = (
  deps: Deps,
  before: KeptQuestion,
  after: Pick<KeptQuestion, "seq" | "deletedAt" | "archived"> & Partial<KeptQuestion>,
): Promise<boolean> => write(deps, before, { ...before, ...after });

/** Stores changes that make no revision; false when someone else has changed the question since. */
export const rewrite = (deps: Deps, before: KeptQuestion, after: KeptQuestion): Promise<boolean> =>
  write(deps, before, after);

const write = (deps: Deps, before: KeptQuestion, after: KeptQuestion): Promise<boolean> =>
  deps.content.put(itemOf({ ...after, edition: before.edition + 1 }), unchangedSince(before));

/** The questions with these ids, including deleted ones, in no particular order. */
export async function findKept(
  deps: Deps,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<KeptQuestion[]> {
  const items = await deps.content.batchGet([...new Set(ids)].map(keyOf), options);
  return items.map((item) => KeptQuestion.parse(item));
}

/** One question, read consistently; it may be deleted. */
export async function find(deps: Deps, id: string): Promise<KeptQuestion | undefined> {
  const item = await deps.content.get(keyOf(id), { consistent: true });
  return item && KeptQuestion.parse(item);
}

/** Whether a question is in the bank and has this number. */
export const isAt = (question: KeptQuestion, { cell, seq }: SlotRef): boolean =>
  question.deletedAt === null && question.seq === seq && sameCell(cellOf(question), cell);

/** The earlier revisions of a question, oldest first. */
export async function versions(deps: Deps, questionId: string): Promise<Question[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :version)",
      values: { ":pk": keyOf(questionId).pk, ":version": "V#" },
    },
  });
  return items.map((item) => Question.parse(item));
}

/** The earlier revisions of many questions, oldest first, by id. */
export async function earlierOf(
  deps: Deps,
  questions: readonly Pick<Question, "questionId" | "rev">[],
): Promise<Map<string, Question[]>> {
  const keys = questions.flatMap(({ questionId, rev }) =>
    Array.from({ length: rev - 1 }, (_, i) => versionKey({ questionId, rev: i + 1 })),
  );
  const items = await deps.content.batchGet(keys, { consistent: true });
  const found = items.map((item) => Question.parse(item)).toSorted((a, b) => a.rev - b.rev);
  return Map.groupBy(found, ({ questionId }) => questionId);
}

/** One earlier revision of a question. */
export async function version(
  deps: Deps,
  questionId: string,
  rev: number,
): Promise<Question | undefined> {
  const item = await deps.content.get(versionKey({ questionId, rev }));
  return item && Question.parse(item);
}

/** The questions of a passage that are in the bank, in the order of creation. */
export async function ofPassage(deps: Deps, passageId: string): Promise<Question[]> {
  const items = await deps.content.all({
    index: "gsi1",
    where: { text: "gsi1pk = :pk", values: { ":pk": `QP#${passageId}` } },
  });
  return items.map((item) => Question.parse(item));
}
