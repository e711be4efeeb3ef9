import { OrderAdminView } from "@academy/core/sales/payment/order-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { OrderPath } from "./order-path.schema.ts";

export const checkOrder = endpoint({
  route: "POST /api/payments/orders/{id}/check",
  allow: "admin",
  params: OrderPath,
  answer: OrderAdminView,
  summary: "Asks the provider for an order's state now and settles what it can",
  errors: ["conflict", "limited"],
  handler: async ({ deps, actor, params }) => {
    const Reconcile = await import("@academy/core/sales/payment/reconcile.service.ts");
    return Reconcile.checkNow(deps, actor, params.id);
  },
});
