import type {
  TestPage,
  TestRow,
  TestState,
} from "@academy/core/exam/assessment/test-list.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { FigureTiles } from "@academy/ui/figure-tiles.tsx";
import { Card, Row, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { countOf, formatMarks, formatMoment } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { testsQuery } from "./results.queries.ts";

const LatestScores = lazyPart(
  "The scores did not load",
  async () => (await import("./latest-scores.tsx")).LatestScores,
);
/** The height of the chart while it is loading, so that the content below does not jump. */
const SCORES_HEIGHT = 330;

/** Number of tests that the dashboard lists for each state. */
const SHOWN = 5;

/** A further figure of the dashboard, which is not about tests. */
export interface FurtherFigure {
  words: string;
  count: string;
  /** Whether the counted items wait for someone's work. */
  waits?: boolean;
  /** The link to the counted items. */
  to?: string;
}

interface LatestResultsProps {
  figures: readonly FurtherFigure[];
  children: ReactNode;
}

/**
 * The numbers of open, waiting and processed tests. Below the open tests, which are the children,
 * come the waiting tests and the latest results.
 */
export function LatestResults({ figures, children }: LatestResultsProps) {
  const latest = useQuery(testsQuery("processed", SHOWN));
  const waiting = useQuery({
    ...testsQuery("closed", SHOWN),
    enabled: (latest.data?.counts.closed ?? 0) > 0,
  });
  return (
    <Stack gap="xl">
      {latest.data && <Figures {...latest.data} further={figures} />}
      {children}
      {waiting.data && waiting.data.tests.length > 0 && (
        <Stack component="section" aria-labelledby="waiting">
          <h2 id="waiting">Waiting for results</h2>
          <Tests tests={waiting.data.tests} />
        </Stack>
      )}
      <Stack component="section" aria-labelledby="latest-results">
        <h2 id="latest-results">Latest results</h2>
        <QueryView
          query={latest}
          failed="The latest results did not load"
          loading={<TextSkeleton lines={3} label="Loading the latest results" />}
          isEmpty={({ tests }) => tests.length === 0}
          empty={
            <Card tone="empty">
              No results yet. They are processed automatically when a test has expired.
            </Card>
          }
        >
          {({ tests: [newest, ...others] }) => (
            <>
              {newest && <Newest test={newest} />}
              {others.length > 0 && <Tests tests={others} />}
            </>
          )}
        </QueryView>
      </Stack>
    </Stack>
  );
}

interface FiguresProps extends Pick<TestPage, "counts" | "runningDemos" | "more"> {
  further: readonly FurtherFigure[];
}

function Figures({ counts, runningDemos, more, further }: FiguresProps) {
  const testsIn = (state: TestState) => linkToAdmin("adminManageTests", {}, { state });
  const figures: FurtherFigure[] = [
    {
      words: runningDemos > 0 ? "Open tests, without demo tests" : "Tests open now",
      count: formatMarks(counts.running - runningDemos),
      to: testsIn("running"),
    },
    ...further,
    {
      words: "Tests waiting for results",
      count: formatMarks(counts.closed),
      waits: counts.closed > 0,
      to: testsIn("closed"),
    },
    {
      words: "Tests with results",
      // Marked with "+" if older tests were not counted.
      count: `${formatMarks(counts.processed)}${more ? "+" : ""}`,
      to: testsIn("processed"),
    },
  ];
  return (
    <FigureTiles
      figures={figures.map(({ words, count, to, waits = false }) => ({
        id: words,
        waits,
        name: to ? (
          <Link to={to} className="academy-whole">
            {words}
          </Link>
        ) : (
          words
        ),
        value: count,
      }))}
    />
  );
}

/** The newest results, with a chart of their scores. */
function Newest({ test }: { test: TestRow }) {
  const loading = <Skeleton height={SCORES_HEIGHT} />;
  return (
    <>
      <Tests tests={[test]} />
      <Suspense fallback={loading}>
        <LatestScores testId={test._id} title={`Scores of ${test.title}`} loading={loading} />
      </Suspense>
    </>
  );
}

/** Tests that are over, each with links to its results. */
function Tests({ tests }: { tests: readonly TestRow[] }) {
  return (
    <LineList framed>
      {tests.map((test) => (
        <li key={test._id}>
          <div>
            <h3>{test.title}</h3>
            <Text size="sm" tone="soft">
              {examTypeLabels[test.examType]} · Ended {formatMoment(test.expiryTime)}
              {test.takers !== null && ` · ${countOf(test.takers, "student")}`}
            </Text>
          </div>
          <Links test={test} />
        </li>
      ))}
    </LineList>
  );
}

function Links({ test: { _id: testId, title } }: { test: TestRow }) {
  const links = [
    { words: "Reports", to: linkToAdmin("adminTestReports", { testId }) },
    { words: "Statistics", to: linkToAdmin("adminStatistics", { testId }) },
    { words: "Attempts", to: linkToAdmin("adminAttempts", { testId }) },
  ];
  return (
    <Row gap="lg">
      {links.map(({ words, to }) => (
        <Link key={words} to={to} aria-label={`${words} of ${title}`}>
          {words}
        </Link>
      ))}
    </Row>
  );
}
