import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { nameKey } from "./login-name.keys.ts";

/**
 * Login names: each email address, roll number and phone number has an item that leads to its
 * account. This item makes a name unique, so it is written before the profile.
 */
type StoreDeps = Pick<Deps, "clock" | "content">;

const Held = z.object({
  userId: z.string(),
  /** When the name was taken (epoch seconds). */
  at: z.int().default(0),
});
export type Held = z.infer<typeof Held>;

const itemOf = ({ clock }: StoreDeps, name: string, userId: string) => ({
  ...nameKey(name),
  userId,
  at: Math.floor(clock.now() / 1000),
});

/** Takes a name for an account. @returns false if the name leads to another account */
export const take = (deps: StoreDeps, name: string, userId: string): Promise<boolean> =>
  deps.content.put(itemOf(deps, name, userId), {
    text: "attribute_not_exists(pk) OR userId = :user",
    values: { ":user": userId },
  });

/**
 * Takes a name from another account, if it still leads to that account as it was read.
 * @returns false if it does not
 */
export const takeFrom = (
  deps: StoreDeps,
  name: string,
  { userId: held }: Held,
  userId: string,
): Promise<boolean> =>
  deps.content.put(itemOf(deps, name, userId), {
    text: "userId = :held",
    values: { ":held": held },
  });

/** Frees a name, unless it leads to another account by now. */
export async function free(deps: StoreDeps, name: string, userId: string): Promise<void> {
  await deps.content.remove(nameKey(name), {
    text: "userId = :user",
    values: { ":user": userId },
  });
}

/** Which account has a name, by a consistent read. */
export async function read(deps: StoreDeps, name: string): Promise<Held | undefined> {
  const item = await deps.content.get(nameKey(name), { consistent: true });
  return item && Held.parse(item);
}

/** The account that a name leads to, perhaps as it was a moment ago. */
export async function idOf(deps: Pick<Deps, "content">, name: string): Promise<string | undefined> {
  const item = await deps.content.get(nameKey(name));
  return item && Held.parse(item).userId;
}
