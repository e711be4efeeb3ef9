import { DAY } from "@academy/core/kernel/shared/time.ts";
import { GRACE_MS } from "@academy/core/kernel/shared/test-time.rules.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/** The error of the list of takers. */
export const takersProblem = (error: Error): string =>
  error instanceof ApiError && error.code !== "network"
    ? `Failed to fetch takers (${error.status})`
    : "Failed to load takers";

type Schedule = Pick<TestView, "startTime" | "expiryTime" | "serverTime">;

/** Whether a test can be processed: by the server's clock, after its last saves. */
export const isOver = ({ expiryTime, serverTime }: Schedule): boolean =>
  Date.parse(serverTime) > Date.parse(expiryTime) + GRACE_MS;

/** Milliseconds until a test's state may change; false if it is over. */
export function lookAgainIn(test: Schedule): number | false {
  if (isOver(test)) return false;
  const wait = Date.parse(test.expiryTime) + GRACE_MS - Date.parse(test.serverTime);
  return Math.min(DAY, Math.max(1000, wait + 500));
}
