import { SubscriptionReportPage } from "../features/month-reports/subscription-report.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/user-reports/subscription */
export function SubscriptionReportScreen() {
  const heading = usePage("Subscription Report");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Subscription Report
      </h1>
      <SubscriptionReportPage />
    </>
  );
}
