import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

type StoreDeps = Pick<Deps, "content">;

/** A mailed code that verifies an email; `until` in epoch seconds. */
const EmailCode = z.object({ hash: z.string(), until: z.int() });
export type EmailCode = z.infer<typeof EmailCode>;

const keyOf = (userId: string) => ({ pk: `U#${userId}`, sk: "CODE" });

/** Stores a code, replacing the previous one. */
export async function put(deps: StoreDeps, userId: string, code: EmailCode): Promise<void> {
  await deps.content.put({ ...keyOf(userId), ...code, ttl: code.until });
}

/** Removes a code, if there is one. */
export const remove = async (deps: StoreDeps, userId: string): Promise<void> => {
  await deps.content.remove(keyOf(userId));
};

/** Uses up the code. @returns false if it is a different one or has expired at `now` */
export const consume = (
  deps: StoreDeps,
  userId: string,
  { hash, now }: { hash: string; now: number },
): Promise<boolean> =>
  deps.content.remove(keyOf(userId), {
    text: "#hash = :hash AND #until > :now",
    names: { "#hash": "hash", "#until": "until" },
    values: { ":hash": hash, ":now": now },
  });
