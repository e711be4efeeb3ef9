import { useParams } from "react-router-dom";
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
      <StatisticsPage key={testId} testId={testId} />
    </>
  );
}
