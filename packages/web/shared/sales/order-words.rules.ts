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

/** The result of an order in a word or two: what the office took is voided, never refunded. */
export const orderStateWords = (
  order: Parameters<typeof standingOf>[0] & Partial<Pick<OrderView, "paymentId">>,
): string =>
  order.state === "refunded" && order.paymentId?.startsWith("desk_")
    ? "Voided"
    : standingWords[standingOf(order)];
