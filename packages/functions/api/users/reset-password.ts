import { PasswordHelp } from "@academy/core/people/user/user-list.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const resetPassword = endpoint({
  route: "POST /api/users/{id}/reset-password",
  allow: "admin",
  params: UserPath,
  answer: PasswordHelp,
  summary: "Emails a user a code for a new password, or an invited one a new link",
  errors: ["conflict", "limited"],
  handler: async ({ deps, actor, params }) => {
    const { helpWithPassword } =
      await import("@academy/core/people/account/manage-user.service.ts");
    return helpWithPassword(deps, actor, params.id);
  },
});
