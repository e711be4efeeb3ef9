import { OrderInput, PaymentOffer } from "@academy/core/payment/order-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const getOffer = endpoint({
  method: "GET",
  path: "/api/payments/offer",
  allow: "signed-in",
  // A fee in the address of a screen may be in it too: nobody reads it.
  query: OrderInput.strip(),
  answer: PaymentOffer,
  summary: "Tells what a subscription costs now, how long it lasts, and whether it can be bought",
  handler: async ({ deps, actor, query }) => {
    const Orders = await import("@academy/core/payment/order.service.ts");
    return Orders.offer(deps, actor, query.examType);
  },
});
