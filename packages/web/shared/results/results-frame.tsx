import type { TestView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { countOf, formatSpan } from "../../lib/format.ts";
import { QueryView } from "../../lib/query-view.tsx";
import { progressQuery, testQuery } from "./results.queries.ts";
import { TestPages } from "./test-pages.tsx";
import { TestProcess } from "./test-process.tsx";
import { isOver, lookAgainIn } from "./results.rules.ts";
import classes from "./results-frame.module.css";

/** While the schedule may process a test that is over, the page looks whether it has. */
const LOOK_MS = 10_000;

/** A test's name, its pages and its processing; the children are for a processed one. */
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
      problem={(error) =>
        error instanceof ApiError &&
        error.status === 404 && (
          <EmptyState title="No such test">
            This address leads to no test. The latest results are on your dashboard.
          </EmptyState>
        )
      }
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
    <>
      <Text strong>{test.title}</Text>
      <Text size="sm" tone="soft">
        {examTypeLabels[test.examType]} · {countOf(test.totalQuestions, "question")} ·{" "}
        {formatSpan(test.startTime, test.expiryTime)}
      </Text>
      <Row justify="between" align="start" gap="md" className={classes.tools}>
        <TestPages testId={test._id} />
        <TestProcess test={test} processed={processed} known={progress.isSuccess} />
      </Row>
      <QueryView
        query={progress}
        failed="The results did not load"
        loading={<TextSkeleton lines={5} label="Loading the results" />}
      >
        {(state) => (state.processed ? children : <NoResults over={over} />)}
      </QueryView>
    </>
  );
}

function NoResults({ over }: { over: boolean }) {
  return (
    <EmptyState title="No results yet">
      {over
        ? "The test is over. Its results are processed within a minute or two, or now with Test Process."
        : "Results are processed once the test has expired and no one is writing any more."}
    </EmptyState>
  );
}
