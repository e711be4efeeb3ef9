import type { Deps } from "../../kernel/platform/deps.ts";

type StoreDeps = Pick<Deps, "content">;

/**
 * The administrators who may sign in, in one item: only whoever stands in it strikes another off,
 * so of two who do that to each other one comes too late, and somebody is always left.
 */
const KEY = { pk: "ADMINS", sk: "ADMINS" };

export async function add(deps: StoreDeps, userId: string): Promise<void> {
  await deps.content.update(KEY, { text: "ADD ids :one", values: { ":one": new Set([userId]) } });
}

/** Strikes an administrator off; false when `by` is none any more. Safe to repeat. */
export async function strikeOff(deps: StoreDeps, userId: string, by: string): Promise<boolean> {
  const struck = await deps.content.update(
    KEY,
    { text: "DELETE ids :one", values: { ":one": new Set([userId]), ":by": by } },
    "contains(ids, :by)",
  );
  return struck !== undefined;
}

/** Takes an administrator off by themselves; false when nobody would be left. Safe to repeat. */
export async function leave(deps: StoreDeps, userId: string): Promise<boolean> {
  const left = await deps.content.update(
    KEY,
    {
      text: "DELETE ids :one",
      values: { ":one": new Set([userId]), ":me": userId, ":alone": 1 },
    },
    "attribute_exists(ids) AND (size(ids) > :alone OR NOT contains(ids, :me))",
  );
  return left !== undefined;
}
