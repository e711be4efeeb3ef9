import { iso } from "../../kernel/shared/time.ts";
import type { Order, Problem } from "./order.schema.ts";
import { sumOf } from "./refund.rules.ts";
import type { BillLine, MismatchPage, OrderAdminView, OrderView } from "./order-view.schema.ts";

type Billed = Pick<Order, "name" | "days" | "amountPaise" | "tax">;

/** The lines of a bill; the tax, where there is one, is a part of the price. */
export function billLines({ name, days, amountPaise, tax }: Billed): BillLine[] {
  const label = `${name} subscription, ${days} days`;
  if (!tax) return [{ label, amountPaise }];
  return [
    { label, amountPaise: amountPaise - tax.paise },
    { label: `GST, ${tax.percent} %`, amountPaise: tax.paise },
  ];
}

const when = (ms: number | undefined): string | null => (ms === undefined ? null : iso(ms));

/** An order as its student sees it. */
export const viewOf = (order: Order): OrderView => ({
  orderId: order.orderId,
  state: order.state,
  pending: order.provenPaymentId !== null && order.payment === null,
  examType: order.examType,
  name: order.name,
  amountPaise: order.amountPaise,
  currency: "INR",
  lines: billLines(order),
  days: order.days,
  buyer: order.buyer,
  seller: order.seller,
  sellerAddress: order.sellerAddress,
  sellerGstin: order.sellerGstin,
  invoice: order.invoice,
  createdAt: iso(order.createdAt),
  paidAt: when(order.payment?.at),
  method: order.payment?.method ?? null,
  paymentId: order.payment?.id ?? null,
  from: when(order.grant?.from),
  until: when(order.grant?.until),
  failure: order.failure,
  refund: order.refund && {
    at: iso(order.refund.at),
    amountPaise: order.refund.paise,
    refundId: order.refund.id,
  },
  refunds: order.refunds.map(({ id, paise, at }) => ({
    at: iso(at),
    amountPaise: paise,
    refundId: id,
  })),
  refundedPaise: sumOf(order.refunds),
});

/** An order as administrators see it. */
export const adminViewOf = (order: Order): OrderAdminView => ({
  ...viewOf(order),
  userId: order.userId,
  providerOrderId: order.providerOrderId,
  problem: order.problem,
  refundReason: order.refund?.reason ?? null,
  refundBy: order.refund?.by?.name ?? null,
});

const problemTexts: Record<Problem, string> = {
  "grant-missing":
    "The money has arrived and the subscription has not started. It is tried again every few minutes.",
  "refund-open": "The money is to go back and has not yet. It is tried again every few minutes.",
  "refund-failed":
    "The provider could not give the money back. See why on its dashboard, then refund again.",
  "amount-differs":
    "Another amount was paid than the order says, so nothing was granted. Give it back on the provider's dashboard.",
  "paid-twice":
    "Two payments have arrived for this order. Give the second one back on the provider's dashboard.",
};

export type Mismatch = MismatchPage["mismatches"][number];

export const mismatchOf = (order: Order, problem: Problem): Mismatch => ({
  ...adminViewOf(order),
  problem,
  message: problemTexts[problem],
});
