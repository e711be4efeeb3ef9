import { useParams } from "react-router-dom";
import { ReportInShort } from "../../features/report/report-in-short.tsx";
import { TakersPage } from "../../features/results/takers-page.tsx";
import { ExportHead } from "../../screens/export-head.tsx";

/** /admin/tests/{testId}/reports */
export function TestReportsScreen() {
  const { testId = "" } = useParams();
  return (
    <>
      <ExportHead title="Test reports" testId={testId} />
      <TakersPage
        key={testId}
        testId={testId}
        reportOf={(submissionId) => (
          <ReportInShort key={submissionId} submissionId={submissionId} />
        )}
      />
    </>
  );
}
