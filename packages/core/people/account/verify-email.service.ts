import { createHash } from "node:crypto";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import { blockOf } from "../../kernel/mail/bounce.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mailFailed } from "../../kernel/platform/mail.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { atField, type Own } from "./account.service.ts";
import * as EmailCodeStore from "../sign-in/email-code.store.ts";
import { changeUser } from "../session/user-access.service.ts";
import type { Profile } from "../user/user.schema.ts";

const HOUR_S = 3600;
const VALID_MINUTES = 15;
const VALID_S = VALID_MINUTES * 60;

const hashOf = (userId: string, code: string): string =>
  createHash("sha256").update(`${userId} ${code}`).digest("base64url");

/**
 * A code of six digits. Six bytes have so many more values that the modulo makes hardly any code
 * more likely than others.
 */
const newCode = ({ random }: Pick<Deps, "random">): string =>
  String(Buffer.from(random.bytes(6)).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");

/**
 * Mails the owner a code to verify their email; the previous code stops working.
 *
 * @throws AppError `conflict` verified, mail_off or mail_bounced, `limited` (5 an hour),
 * `unavailable`
 */
export async function sendEmailCode(deps: Deps, { profile }: Own): Promise<void> {
  const { userId } = profile;
  if (profile.emailVerifiedAt !== undefined) {
    throw conflict("verified", "Your email is already verified.");
  }
  if (profile.email === "") throw conflict("no_email", "Your account has no email address.");
  if (!deps.userMail.ready) {
    throw conflict("mail_off", "Mail isn't set up, so no code can be sent. Contact the academy.");
  }
  if (await blockOf(deps, profile.email)) {
    throw conflict(
      "mail_bounced",
      "Mail to your address bounced, so no code was sent. Ask the academy to check the address.",
    );
  }
  await take(deps, { key: `email-code:${userId}`, limit: 5, windowSeconds: HOUR_S });
  const code = newCode(deps);
  const until = Math.floor(deps.clock.now() / 1000) + VALID_S;
  await EmailCodeStore.put(deps, userId, { hash: hashOf(userId, code), until });
  const letter = codeLetter(profile, code);
  await deps.userMail.send(letter).catch((error: unknown) => {
    throw mailFailed(error);
  });
}

const codeLetter = ({ name, email }: Profile, code: string) => ({
  to: email,
  subject: "Your Exam Academy code",
  text: [
    `Hello ${name.replace(/\s+/g, " ")},`,
    "",
    `your Exam Academy code is ${code}. It works once, for ${VALID_MINUTES} minutes.`,
    "",
    "If you did not request it, you can ignore this email.",
  ].join("\n"),
});

/**
 * Marks the owner's email as verified, if the code is the one that was mailed.
 *
 * @throws AppError `invalid` code_invalid, `limited` after 10 tries in an hour
 */
export async function verifyEmail(deps: Deps, mine: Own, code: string): Promise<Own> {
  const { userId } = mine.profile;
  await take(deps, { key: `email-try:${userId}`, limit: 10, windowSeconds: HOUR_S });
  const now = Math.floor(deps.clock.now() / 1000);
  if (!(await EmailCodeStore.consume(deps, userId, { hash: hashOf(userId, code), now }))) {
    const message = "This code is incorrect or has expired. Request a new one.";
    throw atField("code", "code_invalid", message);
  }
  const after = await markVerified(deps, userId);
  deps.log.info("user.email-verified", { userId });
  return { ...mine, profile: after };
}

/** Marks a user's email address as verified, also where no proof is needed, as for sample users. */
export async function markVerified(deps: Deps, userId: string): Promise<Profile> {
  const now = Math.floor(deps.clock.now() / 1000);
  const { after } = await changeUser(deps, userId, ({ emailVerifiedAt = now }) => ({
    emailVerifiedAt,
  }));
  return after;
}
