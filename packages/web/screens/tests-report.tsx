import { TestReportPage } from "../features/month-reports/test-report.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/user-reports/tests */
export function TestsReportScreen() {
  const heading = usePage("Test Report");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Test Report
      </h1>
      <TestReportPage />
    </>
  );
}
