import { LoginCodeInput } from "@academy/core/people/user/second-factor.schema.ts";
import { Session } from "@academy/core/people/user/user.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const loginWithCode = endpoint({
  route: "POST /api/auth/login/code",
  allow: "public",
  rate: "credentials",
  body: LoginCodeInput,
  answer: Session,
  summary: "Completes a login with a code from the authenticator app",
  errors: ["unauthenticated"],
  handler: async ({ deps, body, request, cookie }) => {
    const Codes = await import("@academy/core/people/sign-in/sign-in-code.service.ts");
    return cookie.keep(await Codes.loginWithCode(deps, body, request));
  },
});
