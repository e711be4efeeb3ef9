import { usePage } from "../lib/page.ts";

/** Test report */
export function ReportScreen() {
  const heading = usePage("Test report");
  return (
    <main id="main">
      <h1 ref={heading} tabIndex={-1}>
        Test report
      </h1>
    </main>
  );
}
