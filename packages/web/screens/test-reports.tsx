import { useParams } from "react-router-dom";
import { ReportInShort } from "../features/report/report-in-short.tsx";
import { TakersPage } from "../features/results-admin/takers-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/tests/{testId}/reports */
export function TestReportsScreen() {
  const { testId = "" } = useParams();
  const heading = usePage("Test reports");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Test reports
      </h1>
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
