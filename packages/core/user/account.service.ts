import * as Audit from "../audit/audit.service.ts";
import { take } from "../limit/limit.service.ts";
import { blockOf } from "../mail/bounce.service.ts";
import type { Deps } from "../platform/deps.ts";
import { type AppError, conflict, invalid } from "../shared/error.ts";
import { iso } from "../shared/time.ts";
import { unauthenticated, verifyAccessToken } from "./access-token.service.ts";
import type { AccountDirectory } from "./account.directory.ts";
import type { AccountView, ChangePasswordInput, RenameInput } from "./account.schema.ts";
import type { Claims } from "./claims.rules.ts";
import { consentView } from "./consent.rules.ts";
import { roleOf, waysOf } from "./listing.rules.ts";
import { checkPassword } from "./password.service.ts";
import * as SignIns from "./sign-in.service.ts";
import { tryPassword } from "./sign-in-tries.service.ts";
import { toActor } from "./user-access.service.ts";
import { changeUser } from "./user-change.service.ts";
import type { Profile } from "./user.schema.ts";
import { readProfile } from "./user.store.ts";

/** Who asks about their own account: the sign-in as the bearer token proves it. */
export interface Own {
  profile: Profile;
  claims: Claims;
  token: string;
}

/** The account of a bearer token, as it is now. @throws AppError `unauthenticated` */
export async function own(deps: Deps, token: string | undefined): Promise<Own> {
  const claims = await verifyAccessToken(deps, token);
  const profile = await readProfile(deps, claims.userId);
  if (!profile || token === undefined) throw unauthenticated();
  return { profile, claims, token };
}

/** Loaded when first needed, as all of Cognito's client. */
export async function accountDirectory(deps: Deps): Promise<AccountDirectory> {
  const { openAccountDirectory } = await import("./account.directory.ts");
  return openAccountDirectory(deps.config);
}

/** The account with its sign-ins. */
export async function view(deps: Deps, { profile, claims }: Own): Promise<AccountView> {
  const { userId, name, email, emailVerifiedAt, registeredAt, edition, consent } = profile;
  return {
    userId,
    name,
    email,
    emailVerified: emailVerifiedAt !== undefined,
    role: roleOf(profile),
    registeredAt: iso(registeredAt * 1000),
    ways: waysOf(profile),
    consent: consentView(consent),
    sessions: await SignIns.list(deps, profile, claims),
    rev: edition,
  };
}

const changedElsewhere = () =>
  conflict("conflict", "Your account was changed elsewhere meanwhile. Look again, then repeat it.");

/** Gives oneself another name. @throws AppError `conflict` when the account has changed meanwhile */
export async function rename(deps: Deps, mine: Own, { name, rev }: RenameInput): Promise<Own> {
  const { before, after } = await changeUser(deps, mine.profile.userId, (now) => {
    if (now.edition !== rev) throw changedElsewhere();
    return { name };
  });
  if (after.isAdmin && before.name !== name) {
    await Audit.record(deps, toActor(after), {
      action: "user.rename",
      subject: after.userId,
      before: { name: before.name },
      after: { name },
    });
  }
  return { ...mine, profile: after };
}

/** Ends every sign-in but the one that asks. */
export async function endOthers(deps: Deps, mine: Own): Promise<Own> {
  const { userId, originJti } = mine.claims;
  // Times are whole seconds: one that began in this very second is another's as well.
  const validAfter = Math.floor(deps.clock.now() / 1000) + 1;
  const { after } = await changeUser(deps, userId, () => ({ validAfter, keptSession: originJti }));
  deps.log.info("user.others-signed-out", { userId });
  return { ...mine, profile: after };
}

/**
 * Changes the password and ends every other sign-in. Wrong old passwords count for this sign-in.
 *
 * @throws AppError `invalid` wrong_password or password_weak, `limited`
 */
export async function changePassword(
  deps: Deps,
  mine: Own,
  { oldPassword, newPassword }: ChangePasswordInput,
  caller: SignIns.Caller,
): Promise<Own> {
  const { email } = mine.profile;
  await checkPassword(newPassword, email, "newPassword");
  if (newPassword === oldPassword) {
    throw atField("newPassword", "password_same", "Choose a password that you do not have yet.");
  }
  const directory = await accountDirectory(deps);
  const session = mine.claims.originJti;
  const done = await tryPassword(deps, { email, caller, session }, async () =>
    (await directory.changePassword(mine.token, oldPassword, newPassword)) ? true : undefined,
  );
  if (!done) throw atField("oldPassword", "wrong_password", "This is not your present password.");
  deps.log.info("user.password-changed", { userId: mine.profile.userId });
  return endOthers(deps, mine);
}

const HOUR_S = 3600;

/**
 * Mails the owner a code to prove their e-mail by.
 *
 * @throws AppError `conflict` verified or mail_bounced, `limited` (5 an hour)
 */
export async function sendEmailCode(deps: Deps, { profile, token }: Own): Promise<void> {
  if (profile.emailVerifiedAt !== undefined) {
    throw conflict("verified", "Your e-mail is verified already.");
  }
  if (await blockOf(deps, profile.email)) {
    throw conflict(
      "mail_bounced",
      "Mail to your address came back, so no code was sent. Ask the academy to check the address.",
    );
  }
  await take(deps, { key: `email-code:${profile.userId}`, limit: 5, windowSeconds: HOUR_S });
  await (await accountDirectory(deps)).sendEmailCode(token);
}

/**
 * Notes that the owner reads their e-mail, which the mailed code proves.
 *
 * @throws AppError `invalid` code_invalid, `limited` after 10 tries in an hour
 */
export async function verifyEmail(deps: Deps, mine: Own, code: string): Promise<Own> {
  const { userId } = mine.profile;
  await take(deps, { key: `email-try:${userId}`, limit: 10, windowSeconds: HOUR_S });
  const proven = await (await accountDirectory(deps)).verifyEmail(mine.token, code);
  if (!proven) {
    const message = "This code is wrong or has expired. Ask for a new one.";
    throw atField("code", "code_invalid", message);
  }
  const now = Math.floor(deps.clock.now() / 1000);
  const { after } = await changeUser(deps, userId, ({ emailVerifiedAt = now }) => ({
    emailVerifiedAt,
  }));
  deps.log.info("user.email-verified", { userId });
  return { ...mine, profile: after };
}

/** A refusal that stands at a field of the form. */
export const atField = (path: string, code: string, message: string): AppError =>
  invalid(code, message, [{ path, message }]);
