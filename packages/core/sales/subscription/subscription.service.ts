import type { Deps } from "../../kernel/platform/deps.ts";
import { forbidden } from "../../kernel/shared/error.ts";
import type { Test } from "../../exam/assessment/assessment.schema.ts";
import { isLocked } from "./subscription.rules.ts";
import * as SubscriptionStore from "./subscription.store.ts";

export const ofUser = SubscriptionStore.ofUser;

/** The subscriptions that there are of some students to an exam type, in no order. */
export const ofUsers = SubscriptionStore.ofUsers;

/** A page of an exam type's subscriptions that end, or start, in a span; the earliest first. */
export const within = SubscriptionStore.within;

/** How many subscriptions to an exam type end after a moment. */
export const countEndingAfter = SubscriptionStore.countEndingAfter;

/** Where a list of subscriptions by their ends goes on after one. */
export const placeOfEnd = SubscriptionStore.placeOfEnd;

/** Whether a student may open a test: any PUBLIC one, and those of a running subscription. */
export async function isUnlocked(
  deps: Deps,
  userId: string,
  test: Pick<Test, "access" | "examType">,
): Promise<boolean> {
  if (test.access === "PUBLIC") return true;
  const held = await SubscriptionStore.find(deps, { userId, examType: test.examType });
  return !isLocked(test, held ? [held] : [], deps.clock.now());
}

/** @throws AppError `forbidden` when the test is locked for this student. */
export async function assertUnlocked(
  deps: Deps,
  userId: string,
  test: Pick<Test, "access" | "examType">,
): Promise<void> {
  if (await isUnlocked(deps, userId, test)) return;
  throw forbidden("This test needs a subscription to its exam.", "subscription_needed");
}
