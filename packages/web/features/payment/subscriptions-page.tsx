import { lazy, Suspense } from "react";
import { PageHead } from "@academy/ui/page.tsx";
import { Overview } from "./overview.tsx";
import { PaymentPage } from "./payment-page.tsx";
import { examTypeIn } from "./payment.rules.ts";
import { useExamTypeName } from "../../shared/sales/exam-types.queries.ts";
import { usePage } from "../../lib/address/page.ts";
import { useAddress } from "../../lib/address/use-address.ts";

/** Loaded separately, so that the page with the fee does not become heavier. */
const Products = lazy(async () => ({ default: (await import("./products.tsx")).Products }));

/** /payment: buys a subscription to one exam or a product, or lists them and earlier payments. */
export function SubscriptionsPage() {
  const [address] = useAddress();
  const nameOf = useExamTypeName();
  const examType = examTypeIn(address);
  const productId = address.get("product");
  const subscription = examType ? `Subscribe to ${nameOf(examType)}` : "Subscriptions and payments";
  const title = productId ? "Buy a product" : subscription;
  const heading = usePage(title);
  const products = (
    <Suspense fallback={null}>
      <Products productId={productId} />
    </Suspense>
  );
  return (
    <>
      <PageHead title={title} heading={heading} />
      {!productId && examType && (
        <PaymentPage key={examType} examType={examType} name={nameOf(examType)} />
      )}
      {productId || examType ? products : <Overview>{products}</Overview>}
    </>
  );
}
