import { useParams } from "react-router-dom";
import { Receipt } from "./receipt.tsx";
import { usePage } from "../../lib/page.ts";

/** /payment/receipt/{orderId}: for whoever paid, and for administrators. */
export function ReceiptScreen() {
  const { orderId = "" } = useParams();
  const heading = usePage("Receipt");
  return (
    <Receipt
      key={orderId}
      orderId={orderId}
      title={
        <h1 ref={heading} tabIndex={-1}>
          Receipt
        </h1>
      }
    />
  );
}
