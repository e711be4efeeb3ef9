import { HOUR } from "../shared/time.ts";
import type { BoughtPart, HeldSubscription, Purchase } from "./purchase.schema.ts";

const DAY = 24 * HOUR;

export interface Bought {
  after: HeldSubscription;
  part: BoughtPart;
}

/**
 * A subscription with a paid order's part: from the end of what runs when it was paid, otherwise
 * from the payment. An order that has its part already changes nothing, whatever happened since.
 */
export function withPart(held: HeldSubscription | undefined, purchase: Purchase): Bought {
  const { orderId, userId, examType, paidAt, days } = purchase;
  const known = held?.bought[orderId];
  if (held && known) return { after: held, part: known };
  const from = Math.max(held?.endsAt ?? paidAt, paidAt);
  const part = { from, until: from + days * DAY };
  const bought = { ...held?.bought, [orderId]: part };
  return { after: { userId, examType, endsAt: part.until, bought, rev: held?.rev ?? 0 }, part };
}

/**
 * A subscription without what is left of an order's part at a moment; parts that follow it move up.
 * It never ends before that moment, nor later than it did. Taken away twice it is taken once.
 */
export function withoutPart(held: HeldSubscription, orderId: string, at: number): HeldSubscription {
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
