import { ForgotInput } from "@academy/core/user/user.schema.ts";
import * as Users from "@academy/core/user/user.service.ts";
import { endpoint } from "../endpoint.ts";
import { Message } from "../message.schema.ts";

export const forgot = endpoint({
  method: "POST",
  path: "/api/auth/forgot",
  allow: "public",
  rate: "credentials",
  body: ForgotInput,
  answer: Message,
  summary: "Mails a code for a new password; answers alike whether the account exists or not",
  handler: async ({ deps, body }) => {
    await Users.forgot(deps, body);
    return {
      message:
        "If there is an account with this e-mail, a code to reset its password is on its way.",
    };
  },
});
