import { LinkInput, MadeLink } from "@academy/core/sales/payment-link/payment-link.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const makeLink = endpoint({
  route: "POST /api/payment-links",
  allow: "admin",
  body: LinkInput,
  answer: MadeLink,
  status: 201,
  summary: "Makes a link by which a student's guardian can pay without an account; shown once",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, body }) => {
    const Links = await import("@academy/core/sales/payment-link/payment-link.service.ts");
    return Links.make(deps, actor, body);
  },
});
