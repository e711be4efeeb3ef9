import {
  LinkProofInput,
  LinkOutcome,
} from "@academy/core/sales/payment-link/link-payment.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const confirmLink = endpoint({
  route: "POST /api/payment-links/confirm",
  allow: "public",
  rate: "payment-links",
  body: LinkProofInput,
  answer: LinkOutcome,
  summary: "Accepts the proof of a payment by a payment link, and says what became of it",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, request, body }) => {
    const Links = await import("@academy/core/sales/payment-link/link-payment.service.ts");
    return Links.confirm(deps, body, request);
  },
});
