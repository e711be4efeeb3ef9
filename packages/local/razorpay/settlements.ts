import type { PaymentEntity, RefundEntity } from "./acts.ts";
import type { Desk } from "./desk.ts";

/** Seconds from a payment or refund to its settlement. */
const CYCLE = 2 * 86_400;
/** The fee of a payment, and the GST on it, in percent. */
const [FEE, GST] = [2, 18];
const INDIA = 19_800;

interface Asked {
  year: number;
  month: number;
  count: number;
  skip: number;
}

/**
 * The settled lines of a month of India: payments less the fee, and refunds, as the provider lists
 * them.
 */
export function settledIn(desk: Desk, { year, month, count, skip }: Asked) {
  const { payments, refunds, now } = desk.settling();
  const of = (one: PaymentEntity | RefundEntity) =>
    one.entity === "payment" ? one.id : one.payment_id;
  return [...payments, ...refunds]
    .map((one) => entryOf(one, desk.payment(of(one)), desk))
    .filter(({ settled_at: at }) => {
      const day = new Date((at + INDIA) * 1000);
      return at <= now && day.getUTCFullYear() === year && day.getUTCMonth() + 1 === month;
    })
    .toSorted((a, b) => a.settled_at - b.settled_at || (a.entity_id < b.entity_id ? -1 : 1))
    .slice(skip, skip + count);
}

function entryOf(one: PaymentEntity | RefundEntity, payment: PaymentEntity, desk: Desk) {
  const isRefund = one.entity === "refund";
  const base = isRefund ? 0 : Math.round((one.amount * FEE) / 100);
  const tax = Math.round((base * GST) / 100);
  const settledAt = one.created_at + CYCLE;
  const day = Math.floor((settledAt + INDIA) / 86_400);
  return {
    entity_id: one.id,
    type: one.entity,
    debit: isRefund ? one.amount : 0,
    credit: isRefund ? 0 : one.amount - base - tax,
    amount: one.amount,
    currency: one.currency,
    fee: base + tax,
    tax,
    on_hold: false,
    settled: true,
    created_at: one.created_at,
    settled_at: settledAt,
    settlement_id: `setl_${String(day).padStart(14, "0")}`,
    settlement_utr: `UTR${day}`,
    description: null,
    notes: [],
    payment_id: isRefund ? one.payment_id : null,
    order_id: payment.order_id,
    // As at the provider, only lines of payments have our own id of the order.
    order_receipt: isRefund ? null : desk.order(payment.order_id).receipt,
    method: payment.method,
  };
}
