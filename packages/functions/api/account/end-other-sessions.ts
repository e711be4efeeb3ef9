import { AccountView } from "@academy/core/people/user/account.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const endOtherSessions = endpoint({
  route: "DELETE /api/account/sessions",
  allow: "self",
  self: () => undefined,
  answer: AccountView,
  summary: "Ends every session of the caller except the current one",
  handler: async ({ deps, bearerToken }) => {
    const Accounts = await import("@academy/core/people/account/account.service.ts");
    const mine = await Accounts.own(deps, bearerToken);
    return Accounts.view(deps, await Accounts.endOthers(deps, mine));
  },
});
