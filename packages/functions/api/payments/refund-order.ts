import { OrderAdminView, RefundInput } from "@academy/core/sales/payment/order-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { OrderPath } from "./order-path.schema.ts";

export const refundOrder = endpoint({
  route: "POST /api/payments/orders/{id}/refund",
  allow: "admin",
  params: OrderPath,
  body: RefundInput,
  answer: OrderAdminView,
  summary: "Refunds an order and ends the part of the subscription that it bought",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Refunds = await import("@academy/core/sales/payment/refund.service.ts");
    return Refunds.refund(deps, actor, params.id, body.reason);
  },
});
