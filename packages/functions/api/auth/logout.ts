import { LogoutInput } from "@academy/core/user/user.schema.ts";
import * as Users from "@academy/core/user/user.service.ts";
import { endpoint } from "../endpoint.ts";

/** Public, because a sign-in can be ended by its refresh token after the access token expired. */
export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  allow: "public",
  body: LogoutInput,
  answer: null,
  summary: "Ends the sign-in of the bearer token, of the refresh token, or of both",
  errors: ["unauthenticated"],
  handler: ({ deps, body, bearerToken }) => Users.logout(deps, bearerToken, body),
});
