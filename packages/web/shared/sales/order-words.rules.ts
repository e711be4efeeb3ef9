import type { OrderView } from "@academy/core/sales/payment/order-view.schema.ts";

export type ShownState = OrderView["state"] | "pending" | "part";

/** The state of an order in a word or two. */
export const shownStateWords: Readonly<Record<ShownState, string>> = {
  created: "Not paid",
  failed: "Payment failed",
  paid: "Paid",
  refunding: "Refund on its way",
  refunded: "Refunded",
  pending: "Waiting for the bank",
  part: "Partly refunded",
};

/**
 * The state of an order. `pending`: the bank has not confirmed yet; `part`: paid, and partly
 * refunded.
 */
export function shownStateOf({
  state,
  pending,
  refundedPaise,
}: Pick<OrderView, "state" | "pending" | "refundedPaise">): ShownState {
  if (pending) return "pending";
  return state === "paid" && refundedPaise > 0 ? "part" : state;
}

/**
 * The result of an order in a word or two. A payment that the office voided is called "Voided"
 * instead of "Refunded".
 */
export const orderStateWords = (
  order: Parameters<typeof shownStateOf>[0] & Partial<Pick<OrderView, "refund">>,
): string =>
  order.state === "refunded" && order.refund?.refundId?.startsWith("void_")
    ? "Voided"
    : shownStateWords[shownStateOf(order)];
