import type { Profile } from "../user/user.schema.ts";

type Owner = Pick<Profile, "name" | "email">;

const greeting = ({ name }: Owner) => `Hello ${name.replace(/\s+/g, " ")},`;

/** What the owner of a session reads that was ended because two browsers used it. */
export const reusedLetter = (
  owner: Owner,
  { device, webOrigin }: { device: string; webOrigin: string },
) => ({
  to: owner.email,
  subject: "We signed you out of one of your devices",
  text: [
    greeting(owner),
    "",
    `someone used a copy of your sign-in on "${device}", so we ended it.`,
    "",
    `Sign in again: ${webOrigin}/login`,
    "If you do not know why this happened, change your password on the page",
    '"My account", which signs you out of every other device as well.',
  ].join("\n"),
});

/** What proves that its reader owns the account's e-mail. */
export const emailCodeLetter = (owner: Owner, code: string, minutes: number) => ({
  to: owner.email,
  subject: "Your Exam Academy code",
  text: [
    greeting(owner),
    "",
    `your Exam Academy code is ${code}. It works once, for ${minutes} minutes.`,
    "",
    "If you did not ask for it, you need do nothing.",
  ].join("\n"),
});
