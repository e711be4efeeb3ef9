import { ForgotInput } from "@academy/core/people/user/sign-in.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";

export const forgot = endpoint({
  route: "POST /api/auth/forgot",
  allow: "public",
  rate: "credentials",
  body: ForgotInput,
  answer: Message,
  summary:
    "Emails a code for a new password, for any login name; answers alike whether the account exists or not",
  handler: async ({ deps, body, request }) => {
    const ForgotPassword = await import("@academy/core/people/sign-in/forgot-password.service.ts");
    await ForgotPassword.forgot(deps, body, request);
    return {
      message:
        "If there is an account with an email address under this name, a code to reset its password is on its way. Without an address, ask the academy for a slip.",
    };
  },
});
