import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Profile } from "../user/user.schema.ts";

/** A change of a second factor: turned on or off by the owner, or reset by the academy. */
type FactorChange = "on" | "off" | "reset";

const texts: Record<FactorChange, { subject: string; text: string }> = {
  on: {
    subject: "A second factor was set up for your account",
    text: "from now on, logging in asks for a code from your authenticator app.",
  },
  off: {
    subject: "The second factor of your account was turned off",
    text: "from now on, your password alone logs you in.",
  },
  reset: {
    subject: "The second factor of your account was reset",
    text: "the academy turned it off and logged you out on all devices, as it does when a phone and its recovery codes are lost. Your password alone logs you in now.",
  },
};

/**
 * Notifies the owner by mail, because someone else may have made the change. If sending fails, the
 * change remains.
 */
export async function sendFactorLetter(
  deps: Pick<Deps, "content" | "userMail" | "config" | "log">,
  profile: Profile,
  change: FactorChange,
): Promise<void> {
  if (!deps.userMail.ready) return;
  const letter = factorLetter(profile, change, deps.config.webOrigin);
  await Letters.send(deps, letter).catch((error: unknown) =>
    deps.log.error("user.second-factor-mail-failed", error, { userId: profile.userId }),
  );
}

function factorLetter({ name, email }: Profile, change: FactorChange, webOrigin: string) {
  const { subject, text } = texts[change];
  return {
    to: email,
    subject,
    text: [
      `Hello ${name.replace(/\s+/g, " ")},`,
      "",
      text,
      "",
      `If this was not you, set a new password immediately: ${webOrigin}/forgot`,
    ].join("\n"),
  };
}
