import { User } from "@academy/core/people/user/user.schema.ts";
import { me as callerAsUser } from "@academy/core/people/session/user-access.service.ts";
import { endpoint } from "../http/endpoint.ts";

export const me = endpoint({
  route: "GET /api/auth/me",
  allow: "signed-in",
  withoutSecondFactor: true,
  answer: User,
  summary: "Says who is logged in",
  handler: async ({ actor }) => callerAsUser(actor),
});
