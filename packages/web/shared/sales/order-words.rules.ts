import type { OrderView } from "@academy/core/sales/payment/order-view.schema.ts";

export type Standing = OrderView["state"] | "pending" | "part";

/** The state of an order in a word or two. */
export const standingWords: Readonly<Record<Standing, string>> = {
  created: "Not paid",
  failed: "Payment failed",
  paid: "Paid",
  refunding: "Refund on its way",
  refunded: "Refunded",
  pending: "Waiting for the bank",
  part: "Partly refunded",
};

/** The state of an order; `part`: paid, and partly refunded. */
export function standingOf({
  state,
  pending,
  refundedPaise,
}: Pick<OrderView, "state" | "pending" | "refundedPaise">): Standing {
  if (pending) return "pending";
  return state === "paid" && refundedPaise > 0 ? "part" : state;
}

/** The result of an order in a word or two: the office voids a payment as a whole. */
export const orderStateWords = (
  order: Parameters<typeof standingOf>[0] & Partial<Pick<OrderView, "refund">>,
): string =>
  order.state === "refunded" && order.refund?.refundId?.startsWith("void_")
    ? "Voided"
    : standingWords[standingOf(order)];
