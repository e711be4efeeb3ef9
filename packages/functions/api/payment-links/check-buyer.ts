import { LinkBuyerInput, LinkBill } from "@academy/core/sales/payment-link/link-payment.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const checkBuyer = endpoint({
  route: "POST /api/payment-links/bill",
  allow: "public",
  rate: "payment-links",
  body: LinkBuyerInput,
  answer: LinkBill,
  summary: "Says what the bill of a payment link will name, before it is paid",
  errors: ["not-found"],
  handler: async ({ deps, request, body }) => {
    const Links = await import("@academy/core/sales/payment-link/link-payment.service.ts");
    return Links.bill(deps, body, request);
  },
});
