import { endpoint } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";

export const sendEmailCode = endpoint({
  route: "POST /api/account/email-code",
  allow: "self",
  self: () => undefined,
  rate: "credentials",
  answer: Message,
  summary: "Emails the caller a code that verifies their address",
  errors: ["conflict"],
  handler: async ({ deps, bearerToken }) => {
    const Accounts = await import("@academy/core/people/account/account.service.ts");
    const Emails = await import("@academy/core/people/account/verify-email.service.ts");
    const mine = await Accounts.own(deps, bearerToken);
    await Emails.sendEmailCode(deps, mine);
    return { message: `A code is on its way to ${mine.profile.email}.` };
  },
});
