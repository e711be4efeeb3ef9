import { PageHead } from "@academy/ui/page.tsx";
import { CorrectQuestion } from "../../features/corrections/correct-question.tsx";
import { StatisticsPage } from "../../features/results/statistics-page.tsx";
import type { PageHeading } from "../../lib/address/page.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";

/** /admin/tests/{testId}/statistics */
export function TestStatisticsPage({ testId, heading }: { testId: string; heading: PageHeading }) {
  return (
    <>
      <PageHead
        title="Statistics"
        heading={heading}
        actions={<ExportButton key={testId} testId={testId} />}
      />
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
