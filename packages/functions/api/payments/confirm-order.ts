import { OrderView, PaymentProof } from "@academy/core/sales/payment/order-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { OrderPath } from "./order-path.schema.ts";

export const confirmOrder = endpoint({
  route: "POST /api/payments/orders/{id}/confirm",
  allow: "owner",
  params: OrderPath,
  body: PaymentProof,
  answer: OrderView,
  summary: "Accepts the checkout's proof of a payment and starts the subscription",
  handler: async ({ deps, actor, params, body }) => {
    const Orders = await import("@academy/core/sales/payment/order.service.ts");
    return Orders.confirm(deps, actor, params.id, body);
  },
});
