import {
  SubscriptionInput,
  SubscriptionView,
} from "@academy/core/subscription/subscription.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "./user-path.schema.ts";

export const grantSubscription = endpoint({
  method: "POST",
  path: "/api/users/{id}/subscriptions",
  allow: "admin",
  params: UserPath,
  body: SubscriptionInput,
  answer: SubscriptionView,
  summary: "Opens an exam type's SUBSCRIBE tests to a student until a moment",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Grants = await import("@academy/core/subscription/grant.service.ts");
    return Grants.grant(deps, actor, params.id, body);
  },
});
