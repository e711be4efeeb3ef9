import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { Note } from "./particulars.schema.ts";

type StoreDeps = Pick<Deps, "content">;

const Stored = z.object({ userId: z.string(), notes: z.array(Note) });

const keyOf = (userId: string) => ({ pk: `U#${userId}`, sk: "NOTES" });

/** The notes about a student, in their order. */
export async function read(deps: StoreDeps, userId: string): Promise<Note[]> {
  const item = await deps.content.get(keyOf(userId), { consistent: true });
  return item ? Stored.parse(item).notes : [];
}

/** The notes of some students, by student. */
export async function readMany(
  deps: StoreDeps,
  userIds: readonly string[],
): Promise<Map<string, Note[]>> {
  const items = await deps.content.batchGet(userIds.map(keyOf));
  return new Map(items.map((item) => Stored.parse(item)).map((one) => [one.userId, one.notes]));
}

/** Replaces the notes about a student. */
export async function put(deps: StoreDeps, userId: string, notes: readonly Note[]): Promise<void> {
  await deps.content.put({ ...keyOf(userId), userId, notes });
}

export const remove = async (deps: StoreDeps, userId: string): Promise<void> => {
  await deps.content.remove(keyOf(userId));
};
