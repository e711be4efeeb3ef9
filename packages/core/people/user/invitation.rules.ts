import { indianMoment } from "../../kernel/shared/time.ts";
import type { Profile } from "./user.schema.ts";

/** A link to choose a password by is good for a week; seconds. */
export const INVITED_S = 7 * 24 * 3600;

/**
 * What somebody reads for whom an account was made. The secret stands behind the link's `#`, which
 * no browser sends to a server.
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
      `an account was made for you at ${webOrigin}, with this e-mail address.`,
      "Choose a password for it here:",
      "",
      `${webOrigin}/set-password#${userId}.${secret}`,
      "",
      `The link works once, until ${indianMoment(until * 1000)}. After that, ask for a new one`,
      `under "Forgot password": ${webOrigin}/forgot`,
      "",
      "If you did not expect this, you need do nothing.",
    ].join("\n"),
  };
}
