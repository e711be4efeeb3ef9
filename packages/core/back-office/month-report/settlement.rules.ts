import type { SettledLine } from "../../kernel/platform/provider.schema.ts";
import type { Order } from "../../sales/payment/order.schema.ts";

/** Whether the books agree with a line of a settlement; if not, the text says what to check. */
export function agreement(line: SettledLine, order: Order | undefined): string {
  if (line.kind !== "payment" && line.kind !== "refund") return "Not of an order";
  if (!order) return "No such order";
  const booked = line.kind === "payment" ? paidBy(order, line.id) : givenBackBy(order, line.id);
  if (booked === undefined) return `Not this ${line.kind}`;
  return booked === line.amountPaise ? "Agrees" : "Another amount";
}

const paidBy = ({ payment, amountPaise }: Order, id: string): number | undefined =>
  payment?.id === id ? amountPaise : undefined;

const givenBackBy = ({ refunds }: Order, id: string): number | undefined =>
  refunds.find((refund) => refund.id === id)?.paise;
