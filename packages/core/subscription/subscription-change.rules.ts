import { DAY } from "../shared/time.ts";
import type { Subscription, SubscriptionRef } from "./subscription.schema.ts";

type Held = Subscription | undefined;

/** What an order adds. */
export interface OrderedDays {
  orderId: string;
  days: number;
}

/** One that has never run. */
const empty = ({ userId, examType }: SubscriptionRef): Subscription => ({
  userId,
  examType,
  startsAt: 0,
  endsAt: 0,
  source: "granted",
  orders: {},
  rev: 0,
});

/** Since when it has run, if it is given more at `now`: a gap begins it anew. */
const startOf = ({ startsAt, endsAt }: Subscription, now: number): number =>
  endsAt > now ? startsAt : now;

/** As an administrator sets it at `now`: until a moment, in place of the end that it had. */
export function grantedUntil(
  held: Held,
  { endsAt, ...whose }: SubscriptionRef & Pick<Subscription, "endsAt">,
  now: number,
): Subscription {
  const before = held ?? empty(whose);
  if (before.endsAt === endsAt) return before;
  const startsAt = startOf(before, now);
  return { ...before, startsAt, endsAt, source: "granted", rev: before.rev + 1 };
}

/** Ended at `now` by an administrator; one that has ended stays as it is. */
export const endedNow = (held: Subscription, now: number): Subscription =>
  held.endsAt <= now ? held : { ...held, endsAt: now, source: "granted", rev: held.rev + 1 };

/**
 * With the days of an order added at `now`, behind the end while it runs; unchanged when this order
 * has added them already, whatever became of them.
 */
export function extendedBy(
  held: Held,
  whose: SubscriptionRef,
  { orderId, days }: OrderedDays,
  now: number,
): Subscription {
  const before = held ?? empty(whose);
  if (before.orders[orderId]) return before;
  const from = Math.max(now, before.endsAt);
  const until = from + days * DAY;
  return {
    ...before,
    startsAt: startOf(before, now),
    endsAt: until,
    source: "paid",
    orders: { ...before.orders, [orderId]: { from, until, takenBack: false } },
    rev: before.rev + 1,
  };
}

/**
 * With what is left at `now` of an order's days taken away again; what later orders added moves up
 * to its place. Unchanged for an order that added nothing, or whose days are gone already.
 */
export function shortenedBy(held: Subscription, orderId: string, now: number): Subscription {
  const part = held.orders[orderId];
  if (!part || part.takenBack) return held;
  const left = Math.max(0, part.until - Math.max(part.from, now));
  const others = Object.entries(held.orders).map(([id, other]) => {
    if (id === orderId) return [id, { ...other, takenBack: true }] as const;
    if (other.from < part.until) return [id, other] as const;
    return [id, { ...other, from: other.from - left, until: other.until - left }] as const;
  });
  return {
    ...held,
    // An administrator may have ended it earlier: then there is nothing to take.
    endsAt: held.endsAt <= now ? held.endsAt : Math.max(now, held.endsAt - left),
    orders: Object.fromEntries(others),
    rev: held.rev + 1,
  };
}
