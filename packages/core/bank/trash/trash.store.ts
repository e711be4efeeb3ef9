import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { KeptQuestion } from "../question/question.store.ts";
import { TRASH, type TrashList } from "../question/trash.keys.ts";

const partition = (questionId: string): string => `Q#${questionId}`;
const questionKey = (questionId: string): Key => ({ pk: partition(questionId), sk: "V" });
/**
 * A note that the items of a question are being removed, so that the sweep notices a killed
 * process.
 */
const noteKey = (questionId: string): Key => ({ pk: partition(questionId), sk: "X" });

const NOTES = "QPURGE";

/** A page of deleted questions, the latest first. `after` is the `next` of the page before. */
export async function page(
  deps: Deps,
  list: TrashList,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ questions: KeptQuestion[]; next: string | null }> {
  const { items, next } = await deps.content.query({
    index: "gsi2",
    where: {
      text: `gsi2pk = :pk${after === undefined ? "" : " AND gsi2sk < :after"}`,
      values: { ":pk": TRASH[list], ...(after !== undefined && { ":after": after }) },
    },
    descending: true,
    limit,
  });
  const last = z.string().optional().parse(items.at(-1)?.["gsi2sk"]);
  return {
    questions: items.map((item) => KeptQuestion.parse(item)),
    next: next && last !== undefined ? last : null,
  };
}

/** Unused questions that were deleted before `before` (ISO 8601), the earliest first. */
export async function deletedBefore(
  deps: Deps,
  before: string,
  limit: number,
): Promise<KeptQuestion[]> {
  const { items } = await deps.content.query({
    index: "gsi2",
    where: {
      text: "gsi2pk = :pk AND gsi2sk < :before",
      values: { ":pk": TRASH.unused, ":before": before },
    },
    limit,
  });
  return items.map((item) => KeptQuestion.parse(item));
}

/** Notes that the items of a question are being removed. */
export async function writeNote(deps: Deps, questionId: string, at: string): Promise<void> {
  await deps.content.put({
    ...noteKey(questionId),
    questionId,
    gsi2pk: NOTES,
    gsi2sk: `${at}#${questionId}`,
  });
}

export const removeNote = (deps: Deps, questionId: string): Promise<boolean> =>
  deps.content.remove(noteKey(questionId));

/** Questions whose removal began before `before` (ISO 8601) and did not end. */
export async function unfinished(deps: Deps, before: string): Promise<string[]> {
  const { items } = await deps.content.query({
    index: "gsi2",
    where: {
      text: "gsi2pk = :pk AND gsi2sk < :before",
      values: { ":pk": NOTES, ":before": before },
    },
    limit: 25,
  });
  return items.map((item) => z.object({ questionId: z.string() }).parse(item).questionId);
}

/** Removes a deleted question itself; false when it was changed since it was read. */
export const removeQuestion = (
  deps: Deps,
  { questionId, edition }: Pick<KeptQuestion, "questionId" | "edition">,
): Promise<boolean> =>
  deps.content.remove(questionKey(questionId), {
    text: "edition = :edition",
    values: { ":edition": edition },
  });

/**
 * Removes the revisions, comments and figures of a question that was removed. If a test noted in
 * the meantime that it uses the question, that note stays. Safe to repeat.
 */
export async function removeRest(deps: Deps, questionId: string): Promise<void> {
  const items = await deps.content.all({
    where: { text: "pk = :pk", values: { ":pk": partition(questionId) } },
    consistent: true,
  });
  const keys = items.map((item) => z.object({ pk: z.string(), sk: z.string() }).parse(item));
  const rest = keys.filter(({ sk }) => sk !== "X" && sk !== "U" && sk !== "V");
  await deps.content.batchRemove(rest);
  await deps.content.remove(
    { pk: partition(questionId), sk: "U" },
    { text: "attribute_not_exists(tests)" },
  );
}
