import { Overview } from "./history.tsx";
import { PaymentPage } from "./payment-page.tsx";
import { examTypeIn } from "./payment.rules.ts";
import { useExamName } from "../../shared/sales/exam-types.queries.ts";
import { usePage } from "../../lib/page.ts";
import { useAddress } from "../../lib/use-address.ts";

/** /payment: one exam's subscription and its payment, or all of them and what was paid. */
export function SubscriptionsPage() {
  const [address] = useAddress();
  const nameOf = useExamName();
  const examType = examTypeIn(address);
  const title = examType ? `Subscribe to ${nameOf(examType)}` : "Subscriptions and payments";
  const heading = usePage(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {examType ? (
        <PaymentPage key={examType} examType={examType} name={nameOf(examType)} />
      ) : (
        <Overview />
      )}
    </>
  );
}
