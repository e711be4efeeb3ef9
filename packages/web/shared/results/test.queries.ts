import type { readTest } from "@academy/functions/api/tests/read-test.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** A test as whoever signed in may know it, for the pages about it. */
export const testQuery = (testId: string) =>
  queryOptions({
    queryKey: ["test", testId],
    queryFn: ({ signal }) =>
      call<typeof readTest>({
        method: "GET",
        path: "/api/tests/{id}",
        params: { id: testId },
        signal,
      }),
  });
