import type { listAttempts } from "@academy/functions/api/attempts/list-attempts.ts";
import type { readAttemptLog } from "@academy/functions/api/attempts/read-attempt-log.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";

/** Key of everything that shows attempts of a test: invalidated after a change. */
export const attemptsKey = (testId: string) => ["attempts-admin", testId, "attempts"];

/** The attempts page by page, or one student's; refreshed every minute. */
export const attemptsQuery = (testId: string, email: string) =>
  infiniteQueryOptions({
    queryKey: [...attemptsKey(testId), email],
    queryFn: ({ signal, pageParam }) =>
      call<typeof listAttempts>("GET /api/tests/{id}/attempts", {
        params: { id: testId },
        query: { limit: 100, ...(email && { email }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    refetchInterval: 60_000,
  });

/** The event log of one attempt; never cached. */
export const logQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ["attempts-admin", "log", attemptId],
    queryFn: reads<typeof readAttemptLog>("GET /api/attempts/{id}/events", {
      params: { id: attemptId },
    }),
    staleTime: 0,
  });
