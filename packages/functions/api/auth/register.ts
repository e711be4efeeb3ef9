import { RegisterInput, Session } from "@academy/core/user/user.schema.ts";
import * as Users from "@academy/core/user/user.service.ts";
import { endpoint } from "../endpoint.ts";

export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  allow: "public",
  rate: "credentials",
  body: RegisterInput,
  answer: Session,
  summary: "Makes an account and signs it in",
  errors: ["conflict"],
  handler: ({ deps, body, request }) => Users.register(deps, body, request),
});
