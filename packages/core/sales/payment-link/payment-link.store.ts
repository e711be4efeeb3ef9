import type { Deps } from "../../kernel/platform/deps.ts";
import { onRevision } from "../../kernel/platform/revised-item.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { PaymentLink } from "./payment-link.schema.ts";

/** Days from the end of a link to its removal; its order stays. */
const KEPT_DAYS = 400;

const keyOf = (hash: string): Key => ({ pk: `PAYLINK#${hash}`, sk: "V" });
const listOf = (userId: string): string => `PAYLINKS#${userId}`;

/** A link by the hash of its secret. */
export async function find(deps: Deps, hash: string): Promise<PaymentLink | undefined> {
  const item = await deps.content.get(keyOf(hash), { consistent: true });
  return item && PaymentLink.parse(item);
}

/**
 * Replaces the previous revision of a link.
 * @returns false when the stored revision is not the previous one
 */
export function put(deps: Deps, link: PaymentLink): Promise<boolean> {
  const { hash, userId, linkId, endsAt, rev } = link;
  const listed = { gsi1pk: listOf(userId), gsi1sk: linkId };
  const ttl = Math.ceil(endsAt / 1000) + KEPT_DAYS * 86_400;
  return deps.content.put({ ...keyOf(hash), ...link, ...listed, ttl }, onRevision(rev - 1));
}

/** A student's links, the newest first; a link that was just written may be missing. */
export async function ofUser(deps: Deps, userId: string): Promise<PaymentLink[]> {
  const where = { text: "gsi1pk = :list", values: { ":list": listOf(userId) } };
  const items = await deps.content.all({ index: "gsi1", where, descending: true });
  return items.map((item) => PaymentLink.parse(item));
}
