import type { Subscription, SubscriptionRef } from "./subscription.schema.ts";

type Held = Subscription | undefined;

/**
 * The subscription to extend at a given time: one that has ended starts again, and a missing one is
 * created. The caller sets its end.
 */
export function toExtend(held: Held, whose: SubscriptionRef, at: number): Subscription {
  const { userId, examType } = whose;
  if (held) return { ...held, startsAt: held.endsAt > at ? held.startsAt : at };
  return { userId, examType, startsAt: at, endsAt: at, source: "granted", bought: {}, rev: 0 };
}

/** A subscription with the end that an administrator sets at `now`, in place of the old one. */
export function grantedUntil(
  held: Held,
  { endsAt, ...whose }: SubscriptionRef & Pick<Subscription, "endsAt">,
  now: number,
): Subscription {
  if (held?.endsAt === endsAt) return held;
  return { ...toExtend(held, whose, now), endsAt, source: "granted" };
}

/** A subscription that an administrator ends at `now`; an ended one stays as it is. */
export const endedNow = (held: Subscription, now: number): Subscription =>
  held.endsAt <= now ? held : { ...held, endsAt: now, source: "granted" };
