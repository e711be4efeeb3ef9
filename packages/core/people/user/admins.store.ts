import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

type StoreDeps = Pick<Deps, "content">;

/**
 * The active administrators, in one item. Only a listed administrator may remove another one. So if
 * two remove each other at the same time, the second write fails, and one administrator always
 * remains.
 */
const KEY = { pk: "ADMINS", sk: "ADMINS" };

const Stored = z.object({ ids: z.set(z.string()).default(new Set()) });

/** The ids of all active administrators. */
export async function list(deps: StoreDeps): Promise<string[]> {
  const item = await deps.content.get(KEY, { consistent: true });
  return [...Stored.parse(item ?? {}).ids];
}

export async function add(deps: StoreDeps, userId: string): Promise<void> {
  await deps.content.update(KEY, { text: "ADD ids :one", values: { ":one": new Set([userId]) } });
}

/** Removes an administrator; false if `by` is no longer listed. Safe to repeat. */
export async function remove(deps: StoreDeps, userId: string, by: string): Promise<boolean> {
  const updated = await deps.content.update(
    KEY,
    { text: "DELETE ids :one", values: { ":one": new Set([userId]), ":by": by } },
    "contains(ids, :by)",
  );
  return updated !== undefined;
}

/** Removes an administrator at their own request; false for the last one. Safe to repeat. */
export async function removeSelf(deps: StoreDeps, userId: string): Promise<boolean> {
  const updated = await deps.content.update(
    KEY,
    {
      text: "DELETE ids :one",
      values: { ":one": new Set([userId]), ":me": userId, ":alone": 1 },
    },
    "attribute_exists(ids) AND (size(ids) > :alone OR NOT contains(ids, :me))",
  );
  return updated !== undefined;
}
