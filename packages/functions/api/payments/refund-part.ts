import { PartRefundInput } from "@academy/core/sales/payment/office.schema.ts";
import { OrderAdminView } from "@academy/core/sales/payment/order-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { OrderPath } from "./order-path.schema.ts";

export const refundPart = endpoint({
  route: "POST /api/payments/orders/{id}/part-refunds",
  allow: "admin",
  params: OrderPath,
  body: PartRefundInput,
  answer: OrderAdminView,
  summary: "Books a part of an office payment that was given back; the same key is booked once",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const PartRefunds = await import("@academy/core/sales/payment/part-refund.service.ts");
    return PartRefunds.refundPart(deps, actor, params.id, body);
  },
});
