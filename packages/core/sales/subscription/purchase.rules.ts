import { DAY } from "../../kernel/shared/time.ts";
import { toExtend } from "./grant.rules.ts";
import type { Purchase } from "./subscription.schema.ts";
import type { BoughtPart, Subscription } from "./subscription.schema.ts";

export interface Bought {
  after: Subscription;
  part: BoughtPart;
}

/**
 * A subscription with the part that an order bought. It starts at the end of the subscription that
 * was running at the time of payment, otherwise at the payment. Adding an order again changes nothing.
 */
export function withPart(held: Subscription | undefined, purchase: Purchase): Bought {
  const { orderId, userId, examType, paidAt, days } = purchase;
  const known = held?.bought[orderId];
  if (held && known) return { after: held, part: known };
  const from = Math.max(held?.endsAt ?? paidAt, paidAt);
  const part = { from, until: from + days * DAY };
  const before = toExtend(held, { userId, examType }, paidAt);
  const bought = { ...before.bought, [orderId]: part };
  return { after: { ...before, endsAt: part.until, source: "paid", bought }, part };
}

/**
 * A subscription without the rest of an order's part from a given time on; later parts move forward.
 * It ends neither before that time nor later than it did. Removing a part twice removes it once.
 */
export function withoutPart(held: Subscription, orderId: string, at: number): Subscription {
  const part = held.bought[orderId];
  if (!part || part.endedAt !== undefined) return held;
  const left = Math.max(0, part.until - Math.max(part.from, at));
  const others = Object.entries(held.bought).map(([id, one]): [string, BoughtPart] =>
    one.from < part.until
      ? [id, one]
      : [id, { ...one, from: one.from - left, until: one.until - left }],
  );
  const bought = { ...Object.fromEntries(others), [orderId]: { ...part, endedAt: at } };
  const endsAt = Math.max(held.endsAt - left, Math.min(held.endsAt, at));
  return { ...held, endsAt, bought };
}
