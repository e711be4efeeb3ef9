import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { countOf, formatSpan } from "../../lib/format.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { noSuchTest } from "./no-such-test.tsx";
import { progressQuery, testQuery } from "./results.queries.ts";
import { TestHead } from "./test-pages.tsx";
import { TestProcess } from "./test-process.tsx";
import { isOver, lookAgainIn } from "./results.rules.ts";

/**
 * How often to ask while a scheduled job may be processing a test that is over, in milliseconds.
 */
const LOOK_MS = 10_000;

/**
 * A test's title, the links to its pages, and its processing; the children are for a processed
 * test.
 */
export function ResultsFrame({ testId, children }: { testId: string; children: ReactNode }) {
  const test = useQuery({
    ...testQuery(testId),
    refetchInterval: ({ state: { data } }) => (data ? lookAgainIn(data) : false),
  });
  return (
    <QueryView
      query={test}
      failed="The test did not load"
      loading={<TextSkeleton lines={5} label="Loading the test" />}
      problem={noSuchTest}
    >
      {(found) => <Loaded test={found}>{children}</Loaded>}
    </QueryView>
  );
}

function Loaded({ test, children }: { test: TestView; children: ReactNode }) {
  const over = isOver(test);
  const progress = useQuery({
    ...progressQuery(test._id, false),
    refetchInterval: ({ state: { data } }) => (over && !data?.processed ? LOOK_MS : false),
  });
  const processed = progress.data?.processed ?? false;
  return (
    <Stack gap="lg">
      <TestHead
        testId={test._id}
        title={test.title}
        about={`${examTypeLabels[test.examType]} · ${countOf(test.totalQuestions, "question")} · ${formatSpan(test.startTime, test.expiryTime)}`}
      >
        <TestProcess test={test} processed={processed} known={progress.isSuccess} />
      </TestHead>
      <QueryView
        query={progress}
        failed="The results did not load"
        loading={<TextSkeleton lines={5} label="Loading the results" />}
      >
        {(state) => (state.processed ? children : <NoResults over={over} />)}
      </QueryView>
    </Stack>
  );
}

function NoResults({ over }: { over: boolean }) {
  return (
    <EmptyState title="No results yet">
      {over
        ? "The test is over. Its results are processed within a minute or two, or now with Test Process."
        : "Results are processed once the test has expired and no one is still taking it."}
    </EmptyState>
  );
}
