import type { Deps } from "../platform/deps.ts";
import { AppError } from "../shared/error.ts";
import type { PaidPart, Subscription, SubscriptionRef } from "./subscription.schema.ts";
import {
  endedNow,
  extendedBy,
  grantedUntil,
  type OrderedDays,
  shortenedBy,
} from "./subscription-change.rules.ts";
import * as SubscriptionStore from "./subscription.store.ts";

/** Two who change one subscription at the same moment take turns; more than this is no accident. */
const TRIES = 6;

interface Change {
  before: Subscription | undefined;
  after: Subscription | undefined;
}

/** Reads, decides and writes, until nobody else wrote in between. */
async function change(
  deps: Deps,
  whose: SubscriptionRef,
  decide: (held: Subscription | undefined, now: number) => Subscription | undefined,
): Promise<Change> {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await SubscriptionStore.find(deps, whose, { consistent: true });
    const after = decide(before, deps.clock.now());
    if (!after || after === before) return { before, after };
    if (await SubscriptionStore.replace(deps, after)) return { before, after };
  }
  throw new AppError("unavailable", "busy", "This subscription is being changed. Try again.", {
    retryAfterSeconds: 1,
  });
}

/** Lets a student use an exam type until `endsAt`, in place of what stood before. */
export const grantUntil = (
  deps: Deps,
  given: SubscriptionRef & Pick<Subscription, "endsAt">,
): Promise<Change> => change(deps, given, (held, now) => grantedUntil(held, given, now));

/** Ends a subscription now; nothing happens to one that has ended, or never was. */
export const endNow = (deps: Deps, whose: SubscriptionRef): Promise<Change> =>
  change(deps, whose, (held, now) => held && endedNow(held, now));

/** Adds an order's days, once however often it is asked. @returns what the order added */
export async function addOrder(
  deps: Deps,
  { userId, examType, ...ordered }: SubscriptionRef & OrderedDays,
): Promise<PaidPart> {
  const whose = { userId, examType };
  const { after } = await change(deps, whose, (held, now) => extendedBy(held, whose, ordered, now));
  const part = after?.orders[ordered.orderId];
  if (!part) throw new Error("A subscription does not know the order that was added to it");
  return part;
}

/** Takes away what is left of an order's days, once however often it is asked. */
export async function takeBackOrder(
  deps: Deps,
  { orderId, ...whose }: SubscriptionRef & Pick<OrderedDays, "orderId">,
): Promise<void> {
  await change(deps, whose, (held, now) => held && shortenedBy(held, orderId, now));
}
