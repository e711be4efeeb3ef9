import { BillFiles } from "@academy/core/sales/payment/bill.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { OrderPath } from "./order-path.schema.ts";

export const listBills = endpoint({
  route: "POST /api/payments/orders/{id}/bills",
  allow: "owner",
  params: OrderPath,
  answer: BillFiles,
  summary: "Lists the papers of an order as PDF, and has those made that do not exist yet",
  handler: async ({ deps, actor, params }) => {
    const Bills = await import("@academy/core/sales/payment/bill.service.ts");
    return Bills.files(deps, actor, params.id);
  },
});
