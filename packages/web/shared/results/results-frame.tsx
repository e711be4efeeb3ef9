import type { TestView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { countOf, formatSpan } from "../../lib/format.ts";
import { testQuery } from "./test.queries.ts";
import { TestPages } from "./test-pages.tsx";
import { TestProcess } from "./test-process.tsx";
import { progressQuery } from "./results.queries.ts";
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
  if (test.isPending) return <TextSkeleton lines={5} label="Loading the test" />;
  if (test.isError) {
    const gone = test.error instanceof ApiError && test.error.status === 404;
    return gone ? (
      <EmptyState title="No such test">
        This address leads to no test. The latest results are on your dashboard.
      </EmptyState>
    ) : (
      <ErrorState
        title="The test did not load"
        message={test.error.message}
        onRetry={() => void test.refetch()}
        retrying={test.isFetching}
      />
    );
  }
  return <Loaded test={test.data}>{children}</Loaded>;
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
      <p className={classes.test}>{test.title}</p>
      <p className={classes.soft}>
        {examTypeLabels[test.examType]} · {countOf(test.totalQuestions, "question")} ·{" "}
        {formatSpan(test.startTime, test.expiryTime)}
      </p>
      <div className={classes.tools}>
        <TestPages testId={test._id} />
        <TestProcess test={test} processed={processed} known={progress.isSuccess} />
      </div>
      {progress.isPending && <TextSkeleton lines={5} label="Loading the results" />}
      {progress.isError && (
        <ErrorState
          title="The results did not load"
          message={progress.error.message}
          onRetry={() => void progress.refetch()}
          retrying={progress.isFetching}
        />
      )}
      {progress.isSuccess && (processed ? children : <NoResults over={over} />)}
    </>
  );
}

function NoResults({ over }: { over: boolean }) {
  return (
    <EmptyState title="No results yet">
      {over
        ? "The test is over. Its results are processed within a minute or two by themselves, or now with Test Process."
        : "Results are processed once the test has expired and nobody is writing any more."}
    </EmptyState>
  );
}
