import type { Deps } from "../platform/deps.ts";
import { forbidden } from "../shared/error.ts";
import type { Test } from "../test/test.schema.ts";
import { isLocked } from "./subscription.rules.ts";
import * as SubscriptionStore from "./subscription.store.ts";

export const ofUser = SubscriptionStore.ofUser;

/** Notes that a student may use an exam type until `endsAt`. */
export const grant = SubscriptionStore.put;

/** @throws AppError `forbidden` when the test is locked for this student. */
export async function assertUnlocked(
  deps: Deps,
  userId: string,
  test: Pick<Test, "access" | "examType">,
): Promise<void> {
  if (test.access === "PUBLIC") return;
  const held = await SubscriptionStore.find(deps, { userId, examType: test.examType });
  if (isLocked(test, held ? [held] : [], deps.clock.now())) {
    throw forbidden("This test needs a subscription to its exam.", "subscription_needed");
  }
}
