import { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "./user-path.schema.ts";

export const listSubscriptions = endpoint({
  route: "GET /api/users/{id}/subscriptions",
  allow: "self",
  self: ({ params }) => params.id,
  params: UserPath,
  answer: z.object({ subscriptions: z.array(SubscriptionView) }),
  summary: "Lists a student's subscriptions, including ended ones: one per exam type at most",
  handler: async ({ deps, params }) => {
    const Grants = await import("@academy/core/sales/subscription/grant.service.ts");
    return { subscriptions: await Grants.list(deps, params.id) };
  },
});
