import { LinkList, LinksQuery } from "@academy/core/sales/payment-link/payment-link.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listLinks = endpoint({
  route: "GET /api/payment-links",
  allow: "admin",
  query: LinksQuery,
  answer: LinkList,
  summary: "Lists a student's payment links with what became of them, the newest first",
  handler: async ({ deps, query }) => {
    const Links = await import("@academy/core/sales/payment-link/payment-link.service.ts");
    return { links: await Links.list(deps, query.userId) };
  },
});
