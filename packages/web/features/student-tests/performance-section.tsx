import type { PastResult, PerformanceSummary } from "@academy/core/exam/result/result.schema.ts";
import { RingGauge } from "@academy/ui/ring-gauge.tsx";
import { TrendFigure } from "@academy/ui/trend-figure.tsx";
import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatDay, formatMarks, formatMinutes, formatPercent } from "../../lib/format.ts";
import { PartError } from "./part-error.tsx";
import classes from "./performance-section.module.css";

/** How the released tests went, over all of them. */
export function PerformanceSection({ query }: { query: UseQueryResult<PerformanceSummary> }) {
  if (query.isPending) {
    return (
      <div className={classes.frame} aria-busy="true">
        <span className="academy-unseen">Loading your performance…</span>
        <Skeleton circle height={152} />
        <Skeleton height={96} flex={1} miw={240} />
      </div>
    );
  }
  if (query.isError) return <PartError query={query} what="performance" />;
  const { totalTests, avgScore, percentile, totalTime, history } = query.data;
  if (totalTests === 0) {
    return (
      <div className={classes.empty}>
        <p className={classes.emptyTitle}>No performance data yet.</p>
        <p>It builds up from the tests you take, once their results are published.</p>
      </div>
    );
  }
  return (
    <div className={classes.section}>
      <div className={classes.frame}>
        {percentile !== undefined && <RingGauge value={percentile} label="Percentile" size={152} />}
        <dl className={classes.figures}>
          <Figure name="Tests taken" value={String(totalTests)} />
          <Figure name="Average score" value={formatPercent(avgScore)} />
          {percentile !== undefined && <Figure name="Percentile" value={formatMarks(percentile)} />}
          {totalTime !== undefined && <Figure name="Total time" value={formatMinutes(totalTime)} />}
        </dl>
      </div>
      {history.length > 1 && <History history={history} />}
    </div>
  );
}

/** Test after test, the newest at the right. */
function History({ history }: { history: readonly PastResult[] }) {
  const first = history.at(0);
  const last = history.at(-1);
  if (!first || !last) return null;
  const rank = last.percentile === null ? "" : `, percentile ${formatMarks(last.percentile)}`;
  return (
    <TrendFigure
      title="Your results over time"
      summary={`Latest: ${formatMarks(last.percent)}% of the marks${rank} in ${last.title}`}
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

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
