import { AccountView, EndSessionsInput } from "@academy/core/people/user/account.schema.ts";
import { endpoint } from "../http/endpoint.ts";

/** POST, because the password travels in the body. */
export const endSessions = endpoint({
  route: "POST /api/account/sessions/end",
  allow: "self",
  self: () => undefined,
  rate: "credentials",
  body: EndSessionsInput,
  answer: AccountView,
  summary: "Ends one session of the caller, or every one except the current one",
  errors: ["conflict"],
  handler: async ({ deps, bearerToken, body, request }) => {
    const Accounts = await import("@academy/core/people/account/account.service.ts");
    const mine = await Accounts.own(deps, bearerToken);
    return Accounts.view(deps, await Accounts.endSessions(deps, mine, body, request));
  },
});
