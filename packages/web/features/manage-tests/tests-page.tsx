import { PageHead } from "@academy/ui/page.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Link } from "react-router-dom";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { ManageTestsPage } from "./manage-tests-page.tsx";
import { ProcessExpired } from "./process-expired.tsx";
import { TestProcess } from "../../shared/results/test-process.tsx";
import type { PageHeading } from "../../lib/address/page.ts";
import { adminPatterns } from "../../lib/address/admin-paths.ts";

/** /admin/manage-tests */
export function TestsPage({ heading }: { heading: PageHeading }) {
  return (
    <>
      <PageHead
        title="Manage Tests"
        heading={heading}
        actions={
          <>
            <ProcessExpired />
            <Button component={Link} to={adminPatterns.adminCreateTest}>
              Generate Test
            </Button>
          </>
        }
      />
      <ManageTestsPage
        downloadOf={(test) => <ExportButton testId={test._id} rowOf={test.title} />}
        processOf={(test, serverTime) => (
          <TestProcess test={{ ...test, serverTime }} processed={test.processed} known inRow />
        )}
      />
    </>
  );
}
