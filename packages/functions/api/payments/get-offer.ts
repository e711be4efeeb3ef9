import { OrderInput, PaymentOffer } from "@academy/core/sales/payment/order-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const getOffer = endpoint({
  route: "GET /api/payments/offer",
  allow: "signed-in",
  // The address of a screen may contain a fee; it is ignored.
  query: OrderInput.strip(),
  answer: PaymentOffer,
  summary: "Reads the current price of a subscription, its length, and whether it can be bought",
  errors: ["not-found"],
  handler: async ({ deps, actor, query }) => {
    const Orders = await import("@academy/core/sales/payment/order.service.ts");
    return Orders.offer(deps, actor, query.examType);
  },
});
