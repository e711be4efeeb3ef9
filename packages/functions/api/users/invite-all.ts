import { InviteAllInput, InvitedAgain } from "@academy/core/people/user/user-list.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const inviteAllUsers = endpoint({
  route: "POST /api/users/invitations",
  allow: "admin",
  body: InviteAllInput,
  answer: InvitedAgain,
  summary: "Sends a new link to those who have not opened their invitation, a page at a time",
  errors: ["conflict"],
  handler: async ({ deps, actor, body }) => {
    const { inviteAll } =
      await import("@academy/core/back-office/user-admin/invite-all.service.ts");
    return inviteAll(deps, actor, body.after);
  },
});
