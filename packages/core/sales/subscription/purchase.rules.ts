import { DAY } from "../../kernel/shared/time.ts";
import { givenMore } from "./grant.rules.ts";
import type { Purchase } from "./subscription.schema.ts";
import type { BoughtPart, Subscription } from "./subscription.schema.ts";

export interface Bought {
  after: Subscription;
  part: BoughtPart;
}

/**
 * A subscription with a paid order's part: from the end of what runs when it was paid, otherwise
 * from the payment. An order that has its part already changes nothing, whatever happened since.
 */
export function withPart(held: Subscription | undefined, purchase: Purchase): Bought {
  const { orderId, userId, examType, paidAt, days } = purchase;
  const known = held?.bought[orderId];
  if (held && known) return { after: held, part: known };
  const from = Math.max(held?.endsAt ?? paidAt, paidAt);
  const part = { from, until: from + days * DAY };
  const before = givenMore(held, { userId, examType }, paidAt);
  const bought = { ...before.bought, [orderId]: part };
  return { after: { ...before, endsAt: part.until, source: "paid", bought }, part };
}

/**
 * A subscription without what is left of an order's part at a moment; parts that follow it move up.
 * It never ends before that moment, nor later than it did. Taken away twice it is taken once.
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
