import type { OrderView } from "@academy/core/payment/order-view.schema.ts";

const STATE_WORDS: Record<OrderView["state"], string> = {
  created: "Not paid",
  failed: "Payment failed",
  paid: "Paid",
  refunding: "Refund on its way",
  refunded: "Refunded",
};

/** What became of an order, in a word or two. */
export const orderStateWords = ({ state, pending }: Pick<OrderView, "state" | "pending">): string =>
  pending ? "Waiting for the bank" : STATE_WORDS[state];
