import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

type StoreDeps = Pick<Deps, "content">;

/** A session as stored in the table: secrets only as digests. Times in epoch seconds. */
const SessionItem = z.object({
  sid: z.string(),
  at: z.int(),
  renewedAt: z.int(),
  hash: z.string(),
  prev: z.string().optional(),
  /** Random bytes from which the current secret was derived; new with each change. */
  salt: z.string(),
  device: z.string(),
  /** Empty if unknown. */
  ip: z.string(),
});
export type SessionItem = z.infer<typeof SessionItem>;

const keyOf = (userId: string, sid: string) => ({ pk: `U#${userId}`, sk: `IN#${sid}` });

/** Writes a new session; the table deletes it after `until` (epoch seconds). */
export async function put(
  deps: StoreDeps,
  userId: string,
  session: SessionItem,
  until: number,
): Promise<void> {
  await deps.content.put({ ...keyOf(userId, session.sid), ...session, ttl: until });
}

/** A session, by a consistent read. */
export async function find(
  deps: StoreDeps,
  userId: string,
  sid: string,
): Promise<SessionItem | undefined> {
  const item = await deps.content.get(keyOf(userId, sid), { consistent: true });
  return item && SessionItem.parse(item);
}

/** Writes a renewal. @returns false if the session has changed or ended since it was read */
export async function renew(
  deps: StoreDeps,
  userId: string,
  read: SessionItem,
  next: Required<Pick<SessionItem, "renewedAt" | "hash" | "prev" | "salt">> & { until: number },
): Promise<boolean> {
  const change = {
    text: "SET renewedAt = :at, #hash = :hash, prev = :prev, salt = :salt, #ttl = :until",
    names: { "#hash": "hash", "#ttl": "ttl" },
    values: {
      ":at": next.renewedAt,
      ":hash": next.hash,
      ":prev": next.prev,
      ":salt": next.salt,
      ":until": next.until,
      ":read": read.salt,
    },
  };
  const written = await deps.content.update(keyOf(userId, read.sid), change, "salt = :read");
  return written !== undefined;
}

/** Deletes a session. @returns false if it was already deleted */
export const remove = (deps: StoreDeps, userId: string, sid: string): Promise<boolean> =>
  deps.content.remove(keyOf(userId, sid), { text: "attribute_exists(pk)" });

const itemsOf = (deps: StoreDeps, userId: string) =>
  deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": `U#${userId}`, ":prefix": "IN#" },
    },
  });

/** A user's sessions, in no particular order; some may have expired but not been deleted yet. */
export async function ofUser(deps: StoreDeps, userId: string): Promise<SessionItem[]> {
  return (await itemsOf(deps, userId)).map((item) => SessionItem.parse(item));
}

export async function removeAll(deps: StoreDeps, userId: string): Promise<void> {
  const items = await itemsOf(deps, userId);
  if (items.length === 0) return;
  await deps.content.batchRemove(items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
}
