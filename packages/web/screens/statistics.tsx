import { useParams } from "react-router-dom";
import { CorrectQuestion } from "../features/corrections/correct-question.tsx";
import { StatisticsPage } from "../features/results-admin/statistics-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/tests/{testId}/statistics */
export function StatisticsScreen() {
  const { testId = "" } = useParams();
  const heading = usePage("Statistics");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Statistics
      </h1>
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
