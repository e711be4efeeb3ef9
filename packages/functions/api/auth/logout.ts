import { LogoutInput } from "@academy/core/people/user/sign-in.schema.ts";
import { endpoint } from "../http/endpoint.ts";

/** Public, because a session can be ended by its renewal token after the access token expired. */
export const logout = endpoint({
  route: "POST /api/auth/logout",
  allow: "public",
  body: LogoutInput,
  answer: null,
  summary: "Ends the session of the bearer token, of the renewal token, or of both",
  errors: ["unauthenticated", "forbidden"],
  handler: async ({ deps, body, bearerToken, cookie }) => {
    const kept = body.refreshToken === undefined ? cookie.read() : undefined;
    const Users = await import("@academy/core/people/sign-in/user.service.ts");
    await Users.logout(deps, bearerToken, kept === undefined ? body : { refreshToken: kept });
    if (kept !== undefined) cookie.forget();
  },
});
