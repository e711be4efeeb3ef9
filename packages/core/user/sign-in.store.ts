import * as z from "zod";
import type { Deps } from "../platform/deps.ts";

type StoreDeps = Pick<Deps, "content">;

/** A sign-in as its owner is shown it. `at` in epoch seconds. */
const SignInNote = z.object({
  originJti: z.string(),
  at: z.int(),
  device: z.string(),
  /** Empty where it is not known. */
  ip: z.string(),
});
export type SignInNote = z.infer<typeof SignInNote>;

const keyOf = (userId: string, originJti: string) => ({ pk: `U#${userId}`, sk: `IN#${originJti}` });

/** Notes a sign-in until no token of it can turn up any more: `until` in epoch seconds. */
export async function put(
  deps: StoreDeps,
  userId: string,
  note: SignInNote,
  until: number,
): Promise<void> {
  await deps.content.put({ ...keyOf(userId, note.originJti), ...note, ttl: until });
}

/** The sign-ins of a user, in no order; some may have run out and wait to be dropped. */
export async function ofUser(deps: StoreDeps, userId: string): Promise<SignInNote[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": `U#${userId}`, ":prefix": "IN#" },
    },
  });
  return items.map((item) => SignInNote.parse(item));
}

export async function removeAll(deps: StoreDeps, userId: string): Promise<void> {
  const notes = await ofUser(deps, userId);
  if (notes.length === 0) return;
  await deps.content.batchRemove(notes.map(({ originJti }) => keyOf(userId, originJti)));
}
