import { PageHead } from "@academy/ui/page.tsx";
import { Overview } from "./history.tsx";
import { PaymentPage } from "./payment-page.tsx";
import { examTypeIn } from "./payment.rules.ts";
import { useExamName } from "../../shared/sales/exam-types.queries.ts";
import { usePage } from "../../lib/address/page.ts";
import { useAddress } from "../../lib/address/use-address.ts";

/** /payment: buys a subscription to one exam, or lists all of them and earlier payments. */
export function SubscriptionsPage() {
  const [address] = useAddress();
  const nameOf = useExamName();
  const examType = examTypeIn(address);
  const title = examType ? `Subscribe to ${nameOf(examType)}` : "Subscriptions and payments";
  const heading = usePage(title);
  return (
    <>
      <PageHead title={title} heading={heading} />
      {examType ? (
        <PaymentPage key={examType} examType={examType} name={nameOf(examType)} />
      ) : (
        <Overview />
      )}
    </>
  );
}
