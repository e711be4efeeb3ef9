import type { DemoTest } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { listDemoTests } from "@academy/functions/api/demo-tests/list-demo-tests.ts";
import type { makeGuestPass } from "@academy/functions/api/demo-tests/make-guest-pass.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

export const getDemoTests = (signal: AbortSignal) =>
  call<typeof listDemoTests>("GET /api/demo-tests", { signal });

/** The demo tests by number. Never refetched during a running test. */
export const demoTestsQuery = queryOptions({
  queryKey: ["demo-tests"],
  queryFn: ({ signal }) => getDemoTests(signal),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** A pass for a visitor who is about to take the test; one per attempt. */
export const postGuest = (slot: DemoTest["slot"]) =>
  call<typeof makeGuestPass>("POST /api/demo-tests/{slot}/guests", {
    params: { slot: String(slot) },
  });
