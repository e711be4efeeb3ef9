import { OfficePaymentInput } from "@academy/core/sales/payment/office.schema.ts";
import { OrderAdminView } from "@academy/core/sales/payment/order-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const takePayment = endpoint({
  route: "POST /api/payments/office",
  allow: "admin",
  body: OfficePaymentInput,
  answer: OrderAdminView,
  summary: "Books money that the office took from a student; the same key is booked once",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, body }) => {
    const Office = await import("@academy/core/sales/payment/office.service.ts");
    return Office.take(deps, actor, body);
  },
});
