import type { Deps } from "../../kernel/platform/deps.ts";
import { Recent } from "../../kernel/platform/recent.ts";
import { GuestPass } from "./guest.schema.ts";

type StoreDeps = Pick<Deps, "clock" | "content">;

const recent = new Recent<GuestPass>(10_000);

const keyOf = (userId: string) => ({ pk: `GUEST#${userId}`, sk: "P" });

/** Stores a new pass. @returns false when this user has one already */
export async function create(deps: StoreDeps, pass: GuestPass): Promise<boolean> {
  const item = { ...keyOf(pass.userId), ...pass, ttl: Math.ceil(pass.until / 1000) };
  const created = await deps.content.put(item, { text: "attribute_not_exists(pk)" });
  if (created) recent.put(deps, pass.userId, pass);
  return created;
}

/** Passes never change, so they are cached; a pass that was not found is read again. */
export const find = (deps: StoreDeps, userId: string): Promise<GuestPass | undefined> =>
  recent.read(deps, userId, async () => {
    const item =
      (await deps.content.get(keyOf(userId))) ??
      (await deps.content.get(keyOf(userId), { consistent: true }));
    return item && GuestPass.parse(item);
  });
