import type { Deps } from "../platform/deps.ts";
import { forbidden } from "../shared/error.ts";
import type { Test } from "../test/test.schema.ts";
import { isLocked } from "./subscription.rules.ts";
import * as SubscriptionStore from "./subscription.store.ts";

export const ofUser = SubscriptionStore.ofUser;

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
