import { OrderAdminView, OrderView } from "@academy/core/sales/payment/order-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { OrderPath } from "./order-path.schema.ts";

export const getOrder = endpoint({
  route: "GET /api/payments/orders/{id}",
  allow: "owner",
  params: OrderPath,
  answer: OrderView,
  adminAnswer: OrderAdminView,
  summary: "Reads an order with everything on its receipt",
  handler: async ({ deps, actor, params }) => {
    const Orders = await import("@academy/core/sales/payment/order.service.ts");
    return Orders.get(deps, actor, params.id);
  },
});
