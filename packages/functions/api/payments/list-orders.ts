import { OrderPage, OrdersQuery } from "@academy/core/sales/payment/order-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listOrders = endpoint({
  route: "GET /api/payments",
  allow: "self",
  self: ({ query }) => query.userId,
  query: OrdersQuery,
  answer: OrderPage,
  summary: "Lists a user's orders, newest first",
  handler: async ({ deps, actor, query }) => {
    const Orders = await import("@academy/core/sales/payment/order.service.ts");
    return Orders.list(deps, query.userId ?? actor.userId, query);
  },
});
