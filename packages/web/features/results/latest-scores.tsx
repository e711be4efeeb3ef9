import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryView } from "../../lib/api/query-view.tsx";
import { FieldDistribution } from "../../shared/results/field-distribution.tsx";
import { statisticsQuery } from "./results.queries.ts";
import { meanWords } from "./statistics.rules.ts";

interface LatestScoresProps {
  testId: string;
  title: string;
  /** Shown while the chart is loading, in the same space. */
  loading: ReactNode;
}

/** The scores of one test's students. */
export function LatestScores({ testId, title, loading }: LatestScoresProps) {
  const statistics = useQuery(statisticsQuery(testId));
  return (
    <QueryView
      query={statistics}
      failed="The scores did not load"
      loading={loading}
      isEmpty={({ students }) => students === 0}
      empty={null}
    >
      {(data) => (
        <FieldDistribution
          title={title}
          summary={meanWords(data)}
          field={data.distribution.map(({ score, students }) => [score, students])}
          maxScore={data.maxScore}
        />
      )}
    </QueryView>
  );
}
