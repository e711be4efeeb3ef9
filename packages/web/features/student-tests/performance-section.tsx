import type {
  PastResult,
  PerformanceSummary,
} from "@academy/core/exam/result/performance.schema.ts";
import { RingGauge } from "@academy/ui/ring-gauge.tsx";
import { type Fact, Facts } from "@academy/ui/facts.tsx";
import { Card, Grid, Row, Skeleton, Text } from "@academy/ui/kit/layout.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { formatDay, formatMarks, formatMinutes, formatPercent } from "../../lib/format.ts";
import { PartError } from "./part-error.tsx";

/** Height of the chart with its text. */
const TREND = 258;

/** The chart of results, which is shown from the second result on. */
const TrendFigure = lazy(async () => ({
  default: (await import("@academy/ui/trend-figure.tsx")).TrendFigure,
}));

/** Means over all released results. */
export function PerformanceSection({ query }: { query: UseQueryResult<PerformanceSummary> }) {
  if (query.isPending) {
    return (
      <div aria-busy="true">
        <span className="academy-unseen">Loading your performance…</span>
        <Skeleton height={160} />
      </div>
    );
  }
  if (query.isError) return <PartError query={query} what="performance" />;
  const { totalTests, percentile, history } = query.data;
  if (totalTests === 0) {
    return (
      <Card tone="empty" gap="2xs">
        <Text strong>No performance data yet.</Text>
        <p>It builds up from the tests you take, once their results are published.</p>
      </Card>
    );
  }
  return (
    <Card>
      <Grid min="22rem" gap="lg">
        <Row gap="md" align="start" style={{ alignSelf: "center" }}>
          {percentile !== undefined && (
            <RingGauge value={percentile} label="Percentile" size={112} />
          )}
          <div style={{ flex: "1 1 10rem" }}>
            <Facts look="large" facts={factsOf(query.data)} />
          </div>
        </Row>
        {history.length > 1 ? (
          <Suspense fallback={<Skeleton height={TREND} />}>
            <History history={history} />
          </Suspense>
        ) : (
          <Text size="sm" tone="soft">
            Your trend starts with your second test.
          </Text>
        )}
      </Grid>
    </Card>
  );
}

function factsOf({ totalTests, avgScore, percentile, totalTime }: PerformanceSummary): Fact[] {
  return [
    { name: "Tests taken", value: totalTests },
    { name: "Average score", value: formatPercent(avgScore) },
    ...(percentile === undefined ? [] : [{ name: "Percentile", value: formatMarks(percentile) }]),
    ...(totalTime === undefined ? [] : [{ name: "Total time", value: formatMinutes(totalTime) }]),
  ];
}

/** One entry per test, newest at the right. */
function History({ history }: { history: readonly PastResult[] }) {
  const first = history.at(0);
  const last = history.at(-1);
  if (!first || !last) return null;
  return (
    <TrendFigure
      inCard
      title="Your results over time"
      step="Test"
      steps={history.map(({ title }) => title)}
      ends={[formatDay(first.submittedAt), formatDay(last.submittedAt)]}
      lines={[
        { name: "Score %", values: history.map(({ percent }) => percent) },
        ...(history.some(({ percentile }) => percentile !== null)
          ? [{ name: "Percentile", values: history.map(({ percentile }) => percentile) }]
          : []),
      ]}
    />
  );
}
