import type { readPerformance } from "@academy/functions/api/dashboard/read-performance.ts";
import type { listScheduledTests } from "@academy/functions/api/dashboard/list-scheduled-tests.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import type { EarlyPage } from "../../lib/session/early-answers.ts";
import { studentDashboard } from "../../lib/address/paths.ts";
import { orEmpty, takenPath } from "../../shared/results/taken-tests.queries.ts";

const paths = {
  scheduled: "/api/auth/Users/{userId}/scheduled-tests",
  performance: "/api/auth/Users/{userId}/performance-summary",
} as const;

export const testsEarly: EarlyPage = {
  page: studentDashboard,
  paths: [paths.scheduled, takenPath, paths.performance],
};

/** Open and upcoming tests. Refreshed every minute, so that a test opens without a reload. */
export const scheduledTests = (userId: string) =>
  queryOptions({
    queryKey: ["student-tests", userId, "scheduled"],
    queryFn: ({ signal }) =>
      orEmpty(
        call<typeof listScheduledTests>(`GET ${paths.scheduled}`, { params: { userId }, signal }),
        [],
      ),
    enabled: userId !== "",
    refetchInterval: 60_000,
  });

/** Means over the user's released results. */
export const performanceSummary = (userId: string) =>
  queryOptions({
    queryKey: ["student-tests", userId, "performance"],
    queryFn: ({ signal }) =>
      orEmpty(
        call<typeof readPerformance>(`GET ${paths.performance}`, { params: { userId }, signal }),
        { totalTests: 0, avgScore: 0, history: [] },
      ),
    enabled: userId !== "",
  });
