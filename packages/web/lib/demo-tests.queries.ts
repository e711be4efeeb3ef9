import { queryOptions } from "@tanstack/react-query";
import { getDemoTests } from "../shared/demo-tests/demo-tests.queries.ts";

/** The demo tests by their place. Never asked again behind the back of a running test. */
export const demoTestsQuery = queryOptions({
  queryKey: ["demo-tests"],
  queryFn: ({ signal }) => getDemoTests(signal),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
