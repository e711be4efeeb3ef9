import { RefreshInput, Session } from "@academy/core/user/user.schema.ts";
import * as Users from "@academy/core/user/user.service.ts";
import { endpoint } from "../endpoint.ts";

export const refresh = endpoint({
  method: "POST",
  path: "/api/auth/refresh",
  allow: "public",
  body: RefreshInput,
  answer: Session,
  summary: "Gives the next access token of a sign-in",
  errors: ["unauthenticated"],
  handler: ({ deps, body }) => Users.refresh(deps, body),
});
