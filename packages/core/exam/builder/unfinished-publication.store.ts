import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

/** All notes are in one partition, because there are few of them. Ids of tests sort by age. */
const PARTITION = "PUBLISHING";
const keyOf = (testId: string) => ({ pk: PARTITION, sk: testId });

/** How many notes one sweep reads. */
const SWEPT = 25;

const Note = z.object({ testId: z.string(), ids: z.array(z.string()) });
/** The questions and passages of a test that may not be written yet. */
export type Note = z.infer<typeof Note>;

export async function put(deps: Deps, { testId, ids }: Note): Promise<void> {
  await deps.content.put({ ...keyOf(testId), testId, ids });
}

export async function find(deps: Deps, testId: string): Promise<Note | undefined> {
  const item = await deps.content.get(keyOf(testId), { consistent: true });
  return item && Note.parse(item);
}

export const remove = (deps: Deps, testId: string): Promise<boolean> =>
  deps.content.remove(keyOf(testId));

export async function oldest(deps: Deps): Promise<Note[]> {
  const where = { text: "pk = :pk", values: { ":pk": PARTITION } };
  const { items } = await deps.content.query({ where, limit: SWEPT });
  return items.map((item) => Note.parse(item));
}
