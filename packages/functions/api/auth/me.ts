import { User } from "@academy/core/user/user.schema.ts";
import * as Users from "@academy/core/user/user.service.ts";
import { endpoint } from "../endpoint.ts";

export const me = endpoint({
  method: "GET",
  path: "/api/auth/me",
  allow: "signed-in",
  answer: User,
  summary: "Tells who is signed in",
  handler: async ({ actor }) => Users.me(actor),
});
