import { useParams } from "react-router-dom";
import { CorrectQuestion } from "../../features/corrections/correct-question.tsx";
import { StatisticsPage } from "../../features/results/statistics-page.tsx";
import { ExportHead } from "../../screens/export-head.tsx";

/** /admin/tests/{testId}/statistics */
export function StatisticsScreen() {
  const { testId = "" } = useParams();
  return (
    <>
      <ExportHead title="Statistics" testId={testId} />
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
