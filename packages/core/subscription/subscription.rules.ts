import type { Test } from "../test/test.schema.ts";
import type { Subscription } from "./subscription.schema.ts";

/** A PUBLIC test is open to all; a SUBSCRIBE test to a running subscription to its exam type. */
export function isLocked(
  test: Pick<Test, "access" | "examType">,
  subscriptions: readonly Subscription[],
  now: number,
): boolean {
  if (test.access === "PUBLIC") return false;
  return !subscriptions.some((one) => one.examType === test.examType && one.endsAt > now);
}
