import {
  LinkRef,
  LinkView,
  PaymentLinkId,
} from "@academy/core/sales/payment-link/payment-link.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const revokeLink = endpoint({
  route: "POST /api/payment-links/{id}/revoke",
  allow: "admin",
  params: z.object({ id: PaymentLinkId }),
  body: LinkRef,
  answer: LinkView,
  summary: "Takes back a payment link; again, it stays so",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Links = await import("@academy/core/sales/payment-link/payment-link.service.ts");
    return Links.revoke(deps, actor, { userId: body.userId, linkId: params.id });
  },
});
