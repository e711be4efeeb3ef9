import { PaymentsPage } from "../features/payments-admin/payments-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/payments: orders that need somebody, and any order by its number. */
export function PaymentsScreen() {
  const heading = usePage("Payments to settle");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Payments to settle
      </h1>
      <PaymentsPage />
    </>
  );
}
