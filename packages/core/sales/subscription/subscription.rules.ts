import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../../exam/assessment/assessment.schema.ts";
import type { Entitlement, Subscription, SubscriptionView } from "./subscription.schema.ts";

/** A PUBLIC test is open to all; a SUBSCRIBE test to a running subscription to its exam type. */
export function isLocked(
  test: Pick<Test, "access" | "examType">,
  subscriptions: readonly Entitlement[],
  now: number,
): boolean {
  if (test.access === "PUBLIC") return false;
  return !subscriptions.some((one) => one.examType === test.examType && one.endsAt > now);
}

export const viewOf = (subscription: Subscription, now: number): SubscriptionView => ({
  userId: subscription.userId,
  examType: subscription.examType,
  from: subscription.startsAt === 0 ? null : iso(subscription.startsAt),
  until: iso(subscription.endsAt),
  running: subscription.endsAt > now,
  source: subscription.source,
});
