import { GoogleInput, GoogleOutcome } from "@academy/core/people/user/sign-in.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const google = endpoint({
  route: "POST /api/auth/google",
  allow: "public",
  rate: "credentials",
  body: GoogleInput,
  answer: GoogleOutcome,
  summary: "Logs in with Google, from the user pool's login page",
  errors: ["unauthenticated", "forbidden", "conflict"],
  handler: async ({ deps, body, request, cookie }) => {
    const Google = await import("@academy/core/people/sign-in/google-sign-in.service.ts");
    const outcome = await Google.signInWithGoogle(deps, body, request);
    return "again" in outcome ? outcome : cookie.keep(outcome);
  },
});
