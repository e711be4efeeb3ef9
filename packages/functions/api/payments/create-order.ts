import { Checkout, OrderInput } from "@academy/core/sales/payment/order-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const createOrder = endpoint({
  route: "POST /api/payments/orders",
  allow: "signed-in",
  body: OrderInput,
  answer: Checkout,
  summary: "Orders a subscription at the server's price, or returns the order that is still unpaid",
  errors: ["not-found", "forbidden", "conflict", "limited"],
  handler: async ({ deps, actor, body }) => {
    const Orders = await import("@academy/core/sales/payment/order.service.ts");
    return Orders.create(deps, actor, body.examType, body.buyer);
  },
});
