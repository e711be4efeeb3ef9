import { ReportInShort } from "../../features/report/report-in-short.tsx";
import { TakersPage } from "../../features/results/takers-page.tsx";
import type { PageHeading } from "../../lib/page.ts";
import { ExportHead } from "./export-head.tsx";

/** /admin/tests/{testId}/reports */
export function TestReportsPage({ testId, heading }: { testId: string; heading: PageHeading }) {
  return (
    <>
      <ExportHead title="Test reports" heading={heading} testId={testId} />
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
