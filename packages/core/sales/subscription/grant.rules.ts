import type { Subscription, SubscriptionRef } from "./subscription.schema.ts";

type Held = Subscription | undefined;

/**
 * A subscription that is about to be given more at a moment: one that does not run then begins
 * anew. What it is given is the caller's to say.
 */
export function givenMore(held: Held, whose: SubscriptionRef, at: number): Subscription {
  const { userId, examType } = whose;
  if (held) return { ...held, startsAt: held.endsAt > at ? held.startsAt : at };
  return { userId, examType, startsAt: at, endsAt: at, source: "granted", bought: {}, rev: 0 };
}

/** As an administrator sets it at `now`: until a moment, in place of the end that it had. */
export function grantedUntil(
  held: Held,
  { endsAt, ...whose }: SubscriptionRef & Pick<Subscription, "endsAt">,
  now: number,
): Subscription {
  if (held?.endsAt === endsAt) return held;
  return { ...givenMore(held, whose, now), endsAt, source: "granted" };
}

/** Ended at `now` by an administrator; one that has ended stays as it is. */
export const endedNow = (held: Subscription, now: number): Subscription =>
  held.endsAt <= now ? held : { ...held, endsAt: now, source: "granted" };
