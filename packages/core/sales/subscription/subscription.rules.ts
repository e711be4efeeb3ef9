import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Entitlement, Subscription, SubscriptionView } from "./subscription.schema.ts";

/** The properties that decide who may take a test: access and exam type. */
export interface Locked {
  access: "PUBLIC" | "SUBSCRIBE";
  examType: ExamType;
}

/** Whether a test is locked: a SUBSCRIBE test needs a running subscription to its exam type. */
export function isLocked(
  test: Locked,
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
