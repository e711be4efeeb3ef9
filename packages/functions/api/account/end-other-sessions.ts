import { AccountView } from "@academy/core/user/account.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/account/sessions",
  allow: "self",
  self: () => undefined,
  answer: AccountView,
  summary: "Ends every sign-in of the caller but the one that asks",
  handler: async ({ deps, bearerToken }) => {
    const Accounts = await import("@academy/core/user/account.service.ts");
    const mine = await Accounts.own(deps, bearerToken);
    return Accounts.view(deps, await Accounts.endOthers(deps, mine));
  },
});
