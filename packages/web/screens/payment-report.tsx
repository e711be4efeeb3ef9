import { PaymentReportPage } from "../features/month-reports/payment-report.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/user-reports/payment */
export function PaymentReportScreen() {
  const heading = usePage("Payment Report");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Payment Report
      </h1>
      <PaymentReportPage />
    </>
  );
}
