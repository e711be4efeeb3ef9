import { CorrectQuestion } from "../../features/corrections/correct-question.tsx";
import { StatisticsPage } from "../../features/results/statistics-page.tsx";
import type { PageHeading } from "../../lib/page.ts";
import { ExportHead } from "./export-head.tsx";

/** /admin/tests/{testId}/statistics */
export function TestStatisticsPage({ testId, heading }: { testId: string; heading: PageHeading }) {
  return (
    <>
      <ExportHead title="Statistics" heading={heading} testId={testId} />
      <StatisticsPage
        key={testId}
        testId={testId}
        toolsOf={({ questionId, number }) => (
          <CorrectQuestion testId={testId} questionId={questionId} number={number} />
        )}
      />
    </>
  );
}
