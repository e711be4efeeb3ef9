import type { readTest } from "@academy/functions/api/tests/read-test.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Every report: invalidated after processing. */
export const reportsKey = ["report"];

export const testKey = (testId: string) => ["test", testId];

/** A test's data for logged-in users, for the pages about it. */
export const testQuery = (testId: string) =>
  queryOptions({
    queryKey: testKey(testId),
    queryFn: ({ signal }) =>
      call<typeof readTest>({
        method: "GET",
        path: "/api/tests/{id}",
        params: { id: testId },
        signal,
      }),
  });
