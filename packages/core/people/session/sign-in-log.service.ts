import * as Audit from "../../kernel/audit/audit.service.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { count } from "../../kernel/rate-limit/rate-limit.store.ts";
import { isStaff } from "../../kernel/shared/staff-role.rules.ts";
import type { Profile } from "../user/user.schema.ts";
import { readProfile } from "../user/user.store.ts";
import type { KeyDeps } from "./access-token.service.ts";
import { deviceOf } from "./device.rules.ts";
import { sign } from "./signed-text.service.ts";
import { toActor } from "./user-access.service.ts";

type EventDeps = KeyDeps & Pick<Deps, "content" | "log" | "random">;
export type LetterDeps = EventDeps & Pick<Deps, "userMail">;

/** How someone proved who they are. */
export type SignInProof = "password" | "code" | "google" | "sign-up" | "invitation" | "slip";

const DAY_S = 24 * 3600;

/**
 * The person of an entry for a refused login. It is not known who tried, even if the account is one
 * of staff.
 */
const STRANGER = { userId: "unknown", name: "Unknown" };

/**
 * A keyed hash of an account's id, or of the id that an unknown login name leads to. It connects
 * the events of an account in the log, but without the key no one can see whose events they are.
 * Undefined if the key cannot be read.
 */
const accountOf = (deps: KeyDeps, userId: string): Promise<string | undefined> =>
  sign(deps, "account-in-log", userId).catch(() => undefined);

/** Records a login; for staff, also in the audit log. */
export async function noteAccepted(
  deps: EventDeps,
  profile: Profile,
  how: SignInProof,
  { ip, userAgent = "" }: { ip: string; userAgent?: string },
): Promise<void> {
  const { userId } = profile;
  deps.log.info("sign-in.accepted", { userId, account: await accountOf(deps, userId), how, ip });
  if (!isStaff(profile)) return;
  const after = { how, device: deviceOf(userAgent), ip };
  await Audit.record(deps, toActor(profile), { action: "login.accept", target: userId, after });
}

/** Where a refused login came from, and why it was refused. */
interface Refused {
  /** The account, as `accountIdOf` returns it, or an id that no account has. */
  userId: string;
  ip: string;
  reason: string;
  /**
   * False when the account's daily tries are used up, because the audit log says that only once.
   */
  audited?: boolean;
}

/** Records a refused login; for staff, also in the audit log. */
export async function noteRefused(
  deps: EventDeps,
  { userId, ip, reason, audited = true }: Refused,
): Promise<void> {
  const profile = await readProfile(deps, userId);
  const account = await accountOf(deps, userId);
  deps.log.info("sign-in.refused", { userId: profile?.userId, account, reason, ip });
  if (!audited || !profile || !isStaff(profile)) return;
  const act = { action: "login.refuse", target: profile.userId, after: { reason, ip } };
  await Audit.record(deps, STRANGER, act);
}

/** Records an incorrect code of a second factor. */
export async function noteWrongCode(deps: EventDeps, profile: Profile): Promise<void> {
  const { userId } = profile;
  deps.log.info("sign-in.code-refused", { userId });
  if (!isStaff(profile)) return;
  await Audit.record(deps, STRANGER, { action: "login.refuse-code", target: userId });
}

/** What was tried too often in a day. */
type Tried = "passwords" | "codes";

/**
 * Records that an account's daily tries are used up, and mails its owner; once a day. If recording
 * or sending fails, the refusal remains.
 */
export async function noteUsedUp(
  deps: LetterDeps,
  owner: Profile | { userId: string },
  what: Tried,
): Promise<void> {
  const { userId } = owner;
  try {
    const key = `used-up:${what}:${userId}`;
    const { hits } = await count(deps, { key, limit: 1, windowSeconds: DAY_S });
    if (hits > 1) return;
    const profile = "email" in owner ? owner : await readProfile(deps, userId);
    const account = await accountOf(deps, userId);
    deps.log.info("sign-in.tries-exceeded", { userId: profile?.userId, account, what });
    if (!profile) return;
    const act = { action: "login.limit", target: profile.userId, after: { what } };
    if (isStaff(profile)) await Audit.record(deps, STRANGER, act);
    if (deps.userMail.ready && !profile.disabled)
      await Letters.send(deps, letterOf(deps, profile, what));
  } catch (error) {
    deps.log.error("sign-in.notice-failed", error);
  }
}

const texts: Record<Tried, { subject: string; text: string[] }> = {
  passwords: {
    subject: "Someone tried many passwords for your account",
    text: [
      "incorrect passwords were entered for your account so often today that further tries are",
      "slowed down until tomorrow. Your account is safe as long as no one knows your password.",
      "",
      "If it was you, set a new password, which lets you log in immediately:",
    ],
  },
  codes: {
    subject: "Someone knows your password and tried many codes",
    text: [
      "someone entered your password and then so many incorrect codes today that no code is",
      "accepted until tomorrow.",
      "",
      "If it was not you, they know your password. Set a new one immediately. Codes are accepted",
      "again afterwards:",
    ],
  },
};

function letterOf({ config }: Pick<Deps, "config">, { name, email }: Profile, what: Tried) {
  const { subject, text } = texts[what];
  return {
    to: email,
    subject,
    text: [`Hello ${name.replace(/\s+/g, " ")},`, "", ...text, `${config.webOrigin}/forgot`].join(
      "\n",
    ),
  };
}
