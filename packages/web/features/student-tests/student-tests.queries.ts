import type { readPerformance } from "@academy/functions/api/dashboard/read-performance.ts";
import type { listScheduledTests } from "@academy/functions/api/dashboard/list-scheduled-tests.ts";
import type { listTakenTests } from "@academy/functions/api/dashboard/list-taken-tests.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { EarlyPage } from "../../lib/early-answers.ts";
import { studentDashboard } from "../../lib/paths.ts";

const paths = {
  scheduled: "/api/auth/Users/{userId}/scheduled-tests",
  taken: "/api/auth/Users/{userId}/taken-tests",
  performance: "/api/auth/Users/{userId}/performance-summary",
} as const;

export const testsEarly: EarlyPage = {
  page: studentDashboard,
  paths: [paths.scheduled, paths.taken, paths.performance],
};

/** A 404 of these lists is an empty list, as the specification has it. */
async function orEmpty<T>(answer: Promise<T>, empty: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return empty;
    throw error;
  }
}

/** Tests open now or later. Asked again every minute, so that a test opens without a reload. */
export const scheduledTests = (userId: string) =>
  queryOptions({
    queryKey: ["student-tests", userId, "scheduled"],
    queryFn: ({ signal }) =>
      orEmpty(
        call<typeof listScheduledTests>({
          method: "GET",
          path: paths.scheduled,
          params: { userId },
          signal,
        }),
        [],
      ),
    enabled: userId !== "",
    refetchInterval: 60_000,
  });

/** Submissions of the user, newest first. */
export const takenTests = (userId: string) =>
  queryOptions({
    queryKey: ["student-tests", userId, "taken"],
    queryFn: ({ signal }) =>
      orEmpty(
        call<typeof listTakenTests>({
          method: "GET",
          path: paths.taken,
          params: { userId },
          signal,
        }),
        [],
      ),
    enabled: userId !== "",
  });

/** Means over the user's released results. */
export const performanceSummary = (userId: string) =>
  queryOptions({
    queryKey: ["student-tests", userId, "performance"],
    queryFn: ({ signal }) =>
      orEmpty(
        call<typeof readPerformance>({
          method: "GET",
          path: paths.performance,
          params: { userId },
          signal,
        }),
        { totalTests: 0, avgScore: 0, history: [] },
      ),
    enabled: userId !== "",
  });
