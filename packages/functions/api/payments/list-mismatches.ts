import { MismatchPage, OrdersQuery } from "@academy/core/sales/payment/order-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listMismatches = endpoint({
  route: "GET /api/payments/mismatches",
  allow: "admin",
  query: OrdersQuery.omit({ userId: true }),
  answer: MismatchPage,
  summary: "Lists orders whose payment and subscription do not match",
  handler: async ({ deps, query }) => {
    const Reconcile = await import("@academy/core/sales/payment/reconcile.service.ts");
    return Reconcile.mismatches(deps, query);
  },
});
