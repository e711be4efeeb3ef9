import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

type StoreDeps = Pick<Deps, "content">;

/** A mailed code that proves an e-mail; `until` in epoch seconds. */
const EmailCode = z.object({ hash: z.string(), until: z.int() });
export type EmailCode = z.infer<typeof EmailCode>;

const keyOf = (userId: string) => ({ pk: `U#${userId}`, sk: "CODE" });

/** Keeps a code in the place of the one before. */
export async function put(deps: StoreDeps, userId: string, code: EmailCode): Promise<void> {
  await deps.content.put({ ...keyOf(userId), ...code, ttl: code.until });
}

/** Takes the code away if it is this one and still good at `now`. @returns whether it was */
export const spend = (
  deps: StoreDeps,
  userId: string,
  { hash, now }: { hash: string; now: number },
): Promise<boolean> =>
  deps.content.remove(keyOf(userId), {
    text: "#hash = :hash AND #until > :now",
    names: { "#hash": "hash", "#until": "until" },
    values: { ":hash": hash, ":now": now },
  });
