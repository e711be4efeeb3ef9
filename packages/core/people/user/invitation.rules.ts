import { indianMoment } from "../../kernel/shared/time.ts";
import type { Profile } from "./user.schema.ts";

/** How long the link to set a first password is valid; seconds. */
export const INVITATION_S = 7 * 24 * 3600;

/**
 * The invitation sent to the owner of a new account. The secret comes after the `#` of the link,
 * because browsers do not send that part to a server.
 *
 * @param until epoch seconds
 */
export function invitationLetter(
  { userId, name, email }: Pick<Profile, "userId" | "name" | "email">,
  { secret, until, webOrigin }: { secret: string; until: number; webOrigin: string },
) {
  return {
    to: email,
    subject: "Your account is ready: choose a password",
    text: [
      `Hello ${name.replace(/\s+/g, " ")},`,
      "",
      `an account has been created for you at ${webOrigin} with this email address.`,
      "Choose your password here:",
      "",
      `${webOrigin}/set-password#${userId}.${secret}`,
      "",
      `The link works once, until ${indianMoment(until * 1000)}. After that, request a new one`,
      `under "Forgot password": ${webOrigin}/forgot`,
      "",
      "If you did not expect this email, you can ignore it.",
    ].join("\n"),
  };
}
