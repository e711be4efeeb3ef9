import type { PaymentOffer } from "@academy/core/sales/payment/order-view.schema.ts";
import { formatRupees } from "../../lib/format.ts";
import classes from "./payment.module.css";

/** The lines and their total. */
export function BillLines({ lines, amountPaise }: Pick<PaymentOffer, "lines" | "amountPaise">) {
  return (
    <dl className={classes.lines}>
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>{formatRupees(line.amountPaise / 100)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{formatRupees(amountPaise / 100)}</dd>
      </div>
    </dl>
  );
}
