import type { Deps } from "../../kernel/platform/deps.ts";
import { Recent } from "../../kernel/platform/recent.ts";
import { GuestPass } from "./guest.schema.ts";

type StoreDeps = Pick<Deps, "clock" | "content">;

const recent = new Recent<GuestPass>(10_000);

const keyOf = (userId: string) => ({ pk: `GUEST#${userId}`, sk: "P" });

/** Keeps a new pass. @returns false when there is one of this user already */
export async function create(deps: StoreDeps, pass: GuestPass): Promise<boolean> {
  const item = { ...keyOf(pass.userId), ...pass, ttl: Math.ceil(pass.until / 1000) };
  const created = await deps.content.put(item, { text: "attribute_not_exists(pk)" });
  if (created) recent.put(deps, pass.userId, pass);
  return created;
}

/** A pass never changes, so one that was read may be kept; one that is missing is asked for again. */
export const find = (deps: StoreDeps, userId: string): Promise<GuestPass | undefined> =>
  recent.read(deps, userId, async () => {
    const item =
      (await deps.content.get(keyOf(userId))) ??
      (await deps.content.get(keyOf(userId), { consistent: true }));
    return item && GuestPass.parse(item);
  });
