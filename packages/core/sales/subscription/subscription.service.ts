import type { Deps } from "../../kernel/platform/deps.ts";
import { forbidden } from "../../kernel/shared/error.ts";
import { isLocked, type Locked } from "./subscription.rules.ts";
import * as SubscriptionStore from "./subscription.store.ts";

export const ofUser = SubscriptionStore.ofUser;

/** The subscriptions of some students to an exam type, in no particular order. */
export const ofUsers = SubscriptionStore.ofUsers;

/** A page of an exam type's subscriptions that end, or start, in a span; earliest first. */
export const within = SubscriptionStore.within;

/** How many subscriptions to an exam type end after a given time. */
export const countEndingAfter = SubscriptionStore.countEndingAfter;

/** Cursor of a subscription in a list sorted by end. */
export const placeOfEnd = SubscriptionStore.placeOfEnd;

/** Whether a student may take a test: any PUBLIC one, and those of a running subscription. */
export async function isUnlocked(deps: Deps, userId: string, test: Locked): Promise<boolean> {
  if (test.access === "PUBLIC") return true;
  const held = await SubscriptionStore.find(deps, { userId, examType: test.examType });
  return !isLocked(test, held ? [held] : [], deps.clock.now());
}

/** @throws AppError `forbidden` when the test is locked for this student */
export async function assertUnlocked(deps: Deps, userId: string, test: Locked): Promise<void> {
  if (await isUnlocked(deps, userId, test)) return;
  throw forbidden("This test needs a subscription to its exam.", "subscription_needed");
}
