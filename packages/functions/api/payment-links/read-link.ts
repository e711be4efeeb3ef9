import { LinkSecret, LinkOffer } from "@academy/core/sales/payment-link/link-payment.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readLink = endpoint({
  route: "POST /api/payment-links/read",
  allow: "public",
  rate: "payment-links",
  body: LinkSecret,
  answer: LinkOffer,
  summary: "Says what a payment link is for, to anyone who has its secret",
  errors: ["not-found"],
  handler: async ({ deps, request, body }) => {
    const Links = await import("@academy/core/sales/payment-link/link-payment.service.ts");
    return Links.read(deps, body.secret, request);
  },
});
