import type { OrderView } from "@academy/core/sales/payment/order-view.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { formatMoment, formatRupees } from "../../lib/format.ts";
import { linkTo, patterns } from "../../lib/address/paths.ts";
import { OutcomeHead } from "./outcome-head.tsx";

/** Says that a payment was refunded, or that the refund is on its way. */
export function Returned({ order }: { order: OrderView }) {
  const { state, refund, amountPaise, orderId } = order;
  const done = state === "refunded";
  return (
    <>
      <OutcomeHead>{done ? "Your payment was refunded" : "Your refund is on its way"}</OutcomeHead>
      <p>
        {formatRupees((refund?.amountPaise ?? amountPaise) / 100)}
        {done ? " was refunded" : " is being refunded"} to the account that paid
        {refund && `, requested on ${formatMoment(refund.at)}`}. Banks take five to seven working
        days to show it.
      </p>
      <Row>
        <Button component={Link} to={linkTo("receipt", { orderId })} variant="default">
          See the receipt
        </Button>
        <Button component={Link} to={patterns.payment} variant="default">
          Subscriptions and payments
        </Button>
      </Row>
    </>
  );
}
