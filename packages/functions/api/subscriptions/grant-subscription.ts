import {
  SubscriptionInput,
  SubscriptionView,
} from "@academy/core/sales/subscription/subscription.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "./user-path.schema.ts";

export const grantSubscription = endpoint({
  route: "POST /api/users/{id}/subscriptions",
  allow: "admin",
  params: UserPath,
  body: SubscriptionInput,
  answer: SubscriptionView,
  summary: "Gives a student the SUBSCRIBE tests of an exam type until a given time",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Grants = await import("@academy/core/sales/subscription/grant.service.ts");
    return Grants.grant(deps, actor, params.id, body);
  },
});
