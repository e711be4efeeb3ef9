import { PageHead } from "@academy/ui/page.tsx";
import { ReportInShort } from "../../features/report/summary/report-in-short.tsx";
import { TakersPage } from "../../features/results/takers-page.tsx";
import type { PageHeading } from "../../lib/address/page.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";

/** /admin/tests/{testId}/reports */
export function TestReportsPage({ testId, heading }: { testId: string; heading: PageHeading }) {
  return (
    <>
      <PageHead
        title="Test reports"
        heading={heading}
        actions={<ExportButton key={testId} testId={testId} />}
      />
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
