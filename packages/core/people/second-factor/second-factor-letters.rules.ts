import type { Profile } from "../user/user.schema.ts";

/** What has become of a second factor: turned on or off by its owner, or taken off by the academy. */
export type FactorChange = "on" | "off" | "reset";

const said: Record<FactorChange, { subject: string; text: string }> = {
  on: {
    subject: "A second factor was set up for your account",
    text: "from now on, signing in asks for a code of your authenticator app.",
  },
  off: {
    subject: "The second factor of your account was turned off",
    text: "from now on, your password alone signs you in.",
  },
  reset: {
    subject: "The second factor of your account was taken off",
    text: "the academy took it off and signed you out everywhere, as is done when phone and recovery codes are lost. Your password alone signs you in now.",
  },
};

/** What the owner of an account reads whose second factor has changed. */
export function factorLetter(
  { name, email }: Pick<Profile, "name" | "email">,
  change: FactorChange,
  webOrigin: string,
) {
  const { subject, text } = said[change];
  return {
    to: email,
    subject,
    text: [
      `Hello ${name.replace(/\s+/g, " ")},`,
      "",
      text,
      "",
      `If this was not you, set a new password at once: ${webOrigin}/forgot`,
    ].join("\n"),
  };
}
