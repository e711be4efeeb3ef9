import type { Order } from "../sales/payment/order.schema.ts";

/** An unpaid order; `of` sets other fields. */
export const anOrder = (of: Pick<Order, "orderId" | "createdAt"> & Partial<Order>): Order => ({
  userId: "u1",
  buyer: { name: "Asha", email: "asha@example.org" },
  seller: "Academy",
  sellerAddress: null,
  sellerGstin: null,
  examType: "JEE",
  name: "JEE",
  days: 30,
  amountPaise: 450_000,
  tax: null,
  providerOrderId: "order_1",
  state: "created",
  provenPaymentId: null,
  payment: null,
  invoice: null,
  failure: null,
  grant: null,
  refund: null,
  refunds: [],
  unlisted: [],
  problem: null,
  dueAt: null,
  rev: 1,
  ...of,
});
