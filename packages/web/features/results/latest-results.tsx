import type {
  TestPage,
  TestRow,
  TestState,
} from "@academy/core/exam/assessment/test-list.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { countOf, formatMarks, formatMoment } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";
import { testsQuery } from "./results.queries.ts";
import lists from "../../shared/results/test-rows.module.css";
import classes from "./latest-results.module.css";

/** Tests that a dashboard names of each state. */
const SHOWN = 5;

/** A figure that the dashboard tells beside those of the tests. */
export interface FurtherFigure {
  words: string;
  count: string;
  /** Where the counted things are listed. */
  to?: string;
}

interface LatestResultsProps {
  figures: readonly FurtherFigure[];
  children: ReactNode;
}

/**
 * How many tests are open, wait for their results and have them; beneath the open ones (the
 * children) those that wait, and the results that came last.
 */
export function LatestResults({ figures, children }: LatestResultsProps) {
  const latest = useQuery(testsQuery("processed", SHOWN));
  const waiting = useQuery({
    ...testsQuery("closed", SHOWN),
    enabled: (latest.data?.counts.closed ?? 0) > 0,
  });
  return (
    <>
      {latest.data && <Figures {...latest.data} further={figures} />}
      {children}
      {waiting.data && waiting.data.tests.length > 0 && (
        <section className={lists.section} aria-labelledby="waiting">
          <h2 id="waiting">Waiting for results</h2>
          <Tests tests={waiting.data.tests} />
        </section>
      )}
      <section className={lists.section} aria-labelledby="latest-results">
        <h2 id="latest-results">Latest results</h2>
        <Latest query={latest} />
      </section>
    </>
  );
}

interface FiguresProps extends Pick<TestPage, "counts" | "runningDemos"> {
  further: readonly FurtherFigure[];
}

function Figures({ counts, runningDemos, further }: FiguresProps) {
  const testsIn = (state: TestState) => linkTo("adminManageTests", {}, { state });
  const figures: FurtherFigure[] = [
    {
      words: runningDemos > 0 ? "Tests open now, besides demo tests" : "Tests open now",
      count: formatMarks(counts.running - runningDemos),
      to: testsIn("running"),
    },
    ...further,
    {
      words: "Tests waiting for results",
      count: formatMarks(counts.closed),
      to: testsIn("closed"),
    },
    { words: "Tests with results", count: formatMarks(counts.processed), to: testsIn("processed") },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ words, count, to }) => (
        <div key={words}>
          <dt>{to ? <Link to={to}>{words}</Link> : words}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function Latest({ query }: { query: UseQueryResult<TestPage> }) {
  if (query.isPending) return <TextSkeleton lines={3} label="Loading the latest results" />;
  if (query.isError) {
    return (
      <ErrorState
        title="The latest results did not load"
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (query.data.tests.length === 0) {
    return (
      <p className={lists.empty}>
        No results yet. They are processed by themselves when a test has expired.
      </p>
    );
  }
  return <Tests tests={query.data.tests} />;
}

/** Tests that are over, each with the doors to its results. */
function Tests({ tests }: { tests: readonly TestRow[] }) {
  return (
    <ul className={lists.list}>
      {tests.map((test) => (
        <li key={test._id}>
          <div className={lists.words}>
            <h3>{test.title}</h3>
            <p>
              {examTypeLabels[test.examType]} · Ended {formatMoment(test.expiryTime)}
              {test.takers !== null && ` · ${countOf(test.takers, "student")}`}
            </p>
          </div>
          <Doors test={test} />
        </li>
      ))}
    </ul>
  );
}

function Doors({ test: { _id: testId, title } }: { test: TestRow }) {
  const doors = [
    { words: "Reports", to: linkTo("adminTestReports", { testId }) },
    { words: "Statistics", to: linkTo("adminStatistics", { testId }) },
    { words: "Attempts", to: linkTo("adminAttempts", { testId }) },
  ];
  return (
    <div className={lists.links}>
      {doors.map(({ words, to }) => (
        <Link key={words} to={to} aria-label={`${words} of ${title}`}>
          {words}
        </Link>
      ))}
    </div>
  );
}
