import { AccountView, RenameInput } from "@academy/core/people/user/account.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const renameAccount = endpoint({
  route: "PATCH /api/account",
  allow: "self",
  noted: true,
  self: () => undefined,
  body: RenameInput,
  answer: AccountView,
  summary: "Changes the caller's own name",
  errors: ["conflict"],
  handler: async ({ deps, bearerToken, body }) => {
    const Accounts = await import("@academy/core/people/account/account.service.ts");
    const mine = await Accounts.own(deps, bearerToken);
    return Accounts.view(deps, await Accounts.rename(deps, mine, body));
  },
});
