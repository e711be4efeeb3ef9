import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense } from "react";
import { QueryView } from "../../lib/api/query-view.tsx";
import { lazyPart } from "../../lib/lazy-part.tsx";

const WeekOfTests = lazyPart(
  "The tests did not load",
  async () => (await import("./week-of-tests.tsx")).WeekOfTests,
);

const loading = <TextSkeleton lines={3} label="Loading the tests" />;

/** Open and upcoming tests, each with links to the test and its attempts. */
export function OpenTests({ query }: { query: UseQueryResult<ScheduledTest[]> }) {
  return (
    <Stack component="section" aria-labelledby="open-tests">
      <h2 id="open-tests">Tests open now and next</h2>
      <QueryView query={query} failed="The tests did not load" loading={loading}>
        {(tests) => (
          <Suspense fallback={loading}>
            <WeekOfTests tests={tests} />
          </Suspense>
        )}
      </QueryView>
    </Stack>
  );
}
