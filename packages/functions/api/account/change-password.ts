import { AccountView, ChangePasswordInput } from "@academy/core/people/user/account.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const changePassword = endpoint({
  route: "POST /api/account/password",
  allow: "self",
  self: () => undefined,
  rate: "credentials",
  body: ChangePasswordInput,
  answer: AccountView,
  summary: "Changes the caller's own password and ends every other session",
  handler: async ({ deps, bearerToken, body, request }) => {
    const Accounts = await import("@academy/core/people/account/account.service.ts");
    const mine = await Accounts.own(deps, bearerToken);
    return Accounts.view(deps, await Accounts.changePassword(deps, mine, body, request));
  },
});
