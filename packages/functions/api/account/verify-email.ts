import { AccountView, VerifyEmailInput } from "@academy/core/people/user/account.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const verifyEmail = endpoint({
  route: "POST /api/account/email",
  allow: "self",
  self: () => undefined,
  rate: "credentials",
  body: VerifyEmailInput,
  answer: AccountView,
  summary: "Verifies the caller's email with the emailed code",
  handler: async ({ deps, bearerToken, body }) => {
    const Accounts = await import("@academy/core/people/account/account.service.ts");
    const Emails = await import("@academy/core/people/account/verify-email.service.ts");
    const mine = await Accounts.own(deps, bearerToken);
    return Accounts.view(deps, await Emails.verifyEmail(deps, mine, body.code));
  },
});
