import { AccountView } from "@academy/core/people/user/account.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readAccount = endpoint({
  route: "GET /api/account",
  allow: "self",
  self: () => undefined,
  answer: AccountView,
  summary: "Reads the caller's own account: profile and login methods",
  handler: async ({ deps, bearerToken }) => {
    const Accounts = await import("@academy/core/people/account/account.service.ts");
    return Accounts.view(deps, await Accounts.own(deps, bearerToken));
  },
});
