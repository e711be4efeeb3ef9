import { Session } from "@academy/core/people/user/user.schema.ts";
import { AcceptInput } from "@academy/core/people/user/sign-in.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const acceptInvitation = endpoint({
  route: "POST /api/auth/invitation",
  allow: "public",
  rate: "credentials",
  body: AcceptInput,
  answer: Session,
  summary: "Sets an invited user's first password with the emailed link, and logs them in",
  handler: async ({ deps, body, request, cookie }) => {
    const { accept } = await import("@academy/core/people/account/accept-invitation.service.ts");
    return cookie.keep(await accept(deps, body, request));
  },
});
