import { useParams } from "react-router-dom";
import { TakersPage } from "../features/results-admin/takers-page.tsx";
import { ExportHead } from "./export-head.tsx";

/** /admin/tests/{testId}/reports */
export function TestReportsScreen() {
  const { testId = "" } = useParams();
  return (
    <>
      <ExportHead title="Test reports" testId={testId} />
      <TakersPage key={testId} testId={testId} />
    </>
  );
}
