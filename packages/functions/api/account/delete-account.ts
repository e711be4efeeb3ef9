import { DeleteAccountInput } from "@academy/core/people/user/account.schema.ts";
import { endpoint } from "../http/endpoint.ts";

/** POST, because the typed confirmation travels in the body. */
export const deleteAccount = endpoint({
  route: "POST /api/account/delete",
  allow: "self",
  self: () => undefined,
  rate: "credentials",
  body: DeleteAccountInput,
  answer: null,
  summary: "Deletes the caller's account; attempts stay, without name and email",
  errors: ["conflict"],
  handler: async ({ deps, bearerToken, body, request }) => {
    const { own } = await import("@academy/core/people/account/account.service.ts");
    const Account =
      await import("@academy/core/back-office/account-data/delete-account.service.ts");
    await Account.deleteAccount(deps, await own(deps, bearerToken), body, request);
  },
});
