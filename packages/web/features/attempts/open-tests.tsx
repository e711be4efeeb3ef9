import type { ScheduledTest } from "@academy/core/exam/result/result.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countOf, formatDuration, formatSpan } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";
import classes from "../../shared/results/test-rows.module.css";

/** The administrator's tests that run or come up, each with its two doors. */
export function OpenTests({ query }: { query: UseQueryResult<ScheduledTest[]> }) {
  return (
    <section className={classes.section} aria-labelledby="open-tests">
      <h2 id="open-tests">Tests open now and next</h2>
      <Tests query={query} />
    </section>
  );
}

function Tests({ query }: { query: UseQueryResult<ScheduledTest[]> }) {
  if (query.isPending) return <TextSkeleton lines={3} label="Loading the tests" />;
  if (query.isError) {
    return (
      <ErrorState
        title="The tests did not load"
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const demos = query.data.filter(({ demo }) => demo);
  const others = query.data.filter(({ demo }) => !demo);
  return (
    <>
      {others.length > 0 ? (
        <List tests={others} />
      ) : (
        <p className={classes.empty}>No test is open now, and none is scheduled.</p>
      )}
      {demos.length > 0 && (
        <details className={classes.more}>
          <summary>{countOf(demos.length, "demo test")}, open all the time</summary>
          <List tests={demos} />
        </details>
      )}
    </>
  );
}

function List({ tests }: { tests: readonly ScheduledTest[] }) {
  return (
    <ul className={classes.list}>
      {tests.map((test) => (
        <li key={test._id}>
          <div className={classes.words}>
            <h3>{test.title}</h3>
            <p>
              <strong data-open={test.state === "open"}>
                {test.state === "open" ? "Open now" : "Upcoming"}
              </strong>{" "}
              · {formatSpan(test.startTime, test.expiryTime)}
            </p>
            <p>
              {examTypeLabels[test.examType]} · {countOf(test.totalQuestions, "question")} ·{" "}
              {formatDuration(test.durationMinutes)}
            </p>
          </div>
          <div className={classes.links}>
            <Link
              to={linkTo("takeTest", { testId: test._id })}
              aria-label={`Open test ${test.title}`}
            >
              Open test
            </Link>
            <Link
              to={linkTo("adminAttempts", { testId: test._id })}
              aria-label={`Attempts on ${test.title}`}
            >
              Attempts
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
