import {
  LinkBuyerInput,
  LinkCheckout,
} from "@academy/core/sales/payment-link/link-payment.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const openCheckout = endpoint({
  route: "POST /api/payment-links/checkout",
  allow: "public",
  rate: "payment-links",
  body: LinkBuyerInput,
  answer: LinkCheckout,
  summary: "Opens the checkout of a payment link; again, it is the same order",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, request, body }) => {
    const Links = await import("@academy/core/sales/payment-link/link-payment.service.ts");
    return Links.open(deps, body, request);
  },
});
