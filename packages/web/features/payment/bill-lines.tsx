import type { PaymentOffer } from "@academy/core/sales/payment/order-view.schema.ts";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { formatRupees } from "../../lib/format.ts";
import classes from "./payment.module.css";

/** The lines of the bill and their total. */
export function BillLines({ lines, amountPaise }: Pick<PaymentOffer, "lines" | "amountPaise">) {
  return (
    <Stack component="dl" gap="xs" className="academy-tabular">
      {lines.map((line) => (
        <Row key={line.label} justify="between">
          <dt style={{ flex: "1 1 8rem" }}>{line.label}</dt>
          <dd style={{ whiteSpace: "nowrap" }}>{formatRupees(line.amountPaise / 100)}</dd>
        </Row>
      ))}
      <Row justify="between" className={classes.total}>
        <dt>Total</dt>
        <dd>{formatRupees(amountPaise / 100)}</dd>
      </Row>
    </Stack>
  );
}
