import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type AppError, conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { unauthenticated, verifyAccessToken } from "../session/access-token.service.ts";
import type {
  AccountView,
  ChangePasswordInput,
  EndSessionsInput,
  RenameInput,
} from "../user/account.schema.ts";
import type { Claims } from "../session/claims.rules.ts";
import { consentView } from "../user/user.rules.ts";
import { roleOf, signInMethodsOf } from "../user/listing.rules.ts";
import { checkPassword } from "../sign-in/password.service.ts";
import { endSession } from "../session/end-session.service.ts";
import { othersNow } from "../session/person.service.ts";
import * as Sessions from "../session/session.service.ts";
import * as SessionStore from "../session/session.store.ts";
import { assertSameEmail } from "./user-admin.service.ts";
import { tryPassword } from "../sign-in/sign-in-tries.service.ts";
import { changeUser, toActor } from "../session/user-access.service.ts";
import { shownName } from "../user/login-name.rules.ts";
import { lacksCode } from "../user/one-student.rules.ts";
import type { Profile, SignInMethods } from "../user/user.schema.ts";
import { directoryOf } from "../sign-in/user.service.ts";
import { readProfile } from "../user/user.store.ts";

/** The caller's own account, with the claims of the bearer token that proved it. */
export interface Own {
  profile: Profile;
  /** The accounts that were merged into the caller's account. */
  others: readonly Profile[];
  claims: Claims;
}

/** The accounts whose logins open the caller's account. */
const loginsOf = ({ profile, others }: Own): Profile[] => [
  profile,
  ...others.filter((one) => !one.disabled && !lacksCode(profile, one)),
];

/** The account of a bearer token, without a cache. @throws AppError `unauthenticated` */
export async function own(deps: Deps, token: string | undefined): Promise<Own> {
  const claims = await verifyAccessToken(deps, token);
  const profile = await readProfile(deps, claims.userId);
  if (!profile) throw unauthenticated();
  return { profile, others: await othersNow(deps, profile), claims };
}

/** The account with its sessions. */
export async function view(deps: Deps, mine: Own): Promise<AccountView> {
  const { profile, others, claims } = mine;
  const { userId, name, email, emailVerifiedAt, registeredAt, edition, consent } = profile;
  return {
    userId,
    name,
    email,
    loginName: shownName(profile),
    emailVerified: emailVerifiedAt !== undefined,
    role: roleOf(profile),
    registeredAt: iso(registeredAt * 1000),
    ways: waysOf(mine),
    ...(others.length > 0 && { otherLoginNames: others.map(shownName) }),
    consent: consentView(consent),
    sessions: await Sessions.list(deps, profile, claims),
    rev: edition,
  };
}

/** How a student can log in, with any of their accounts. */
function waysOf(mine: Own): SignInMethods {
  const ways = loginsOf(mine).map(signInMethodsOf);
  return { password: ways.some((one) => one.password), google: ways.some((one) => one.google) };
}

const changedElsewhere = () =>
  conflict("conflict", "Your account was changed in another window. Reload and try again.");

/**
 * Renames the caller's account.
 * @throws AppError `conflict` if it has changed since it was read, `invalid` for another email
 */
export async function rename(deps: Deps, mine: Own, input: RenameInput): Promise<Own> {
  const { name, rev, email } = input;
  const { before, after } = await changeUser(deps, mine.profile.userId, (now) => {
    assertSameEmail(now, email);
    if (now.edition !== rev) throw changedElsewhere();
    return { name };
  });
  if (after.isAdmin && before.name !== name) {
    await Audit.record(deps, toActor(after), {
      action: "user.rename",
      target: after.userId,
      before: { name: before.name },
      after: { name },
    });
  }
  return { ...mine, profile: after };
}

/** For how many seconds a login proves the owner of an account that has no password. */
const FRESH_SIGN_IN_S = 600;

/**
 * Checks the password of any login that opens the account. If one of these logins has no password,
 * a recent login is enough.
 *
 * @param purpose what the owner wants to do, as the error names it
 * @throws AppError `invalid` at `password`, `conflict` sign_in_again, `limited`
 */
export async function proveOwner(
  deps: Deps,
  mine: Own,
  { password, purpose }: { password: string | undefined; purpose: string },
  caller: Sessions.Caller,
): Promise<void> {
  if (password && waysOf(mine).password) {
    if (await ownersOf(deps, mine, password, caller)) return;
    throw atField("password", "wrong_password", "This password is incorrect.");
  }
  if (!loginsOf(mine).some(({ noPassword = false }) => noPassword)) {
    throw atField("password", "password_missing", "Enter your password.");
  }
  if (mine.claims.authTime + FRESH_SIGN_IN_S > Math.floor(deps.clock.now() / 1000)) return;
  throw conflict(
    "sign_in_again",
    `Log out, log in with Google again, then ${purpose} within ten minutes.`,
    { purpose },
  );
}

/**
 * The accounts that have this password; undefined if no account has it. Even if a student has
 * several accounts, an incorrect password counts once, and only against the current session.
 *
 * @throws AppError `limited`
 */
async function ownersOf(
  deps: Deps,
  mine: Own,
  password: string,
  caller: Sessions.Caller,
): Promise<Profile[] | undefined> {
  const { userId, sid: session } = mine.claims;
  const directory = await directoryOf(deps);
  return tryPassword(deps, { userId, caller, session }, async () => {
    const logins = loginsOf(mine);
    const proofs = await Promise.all(logins.map((one) => directory.signIn(one.userId, password)));
    const proven = logins.filter((_, place) => proofs[place] !== undefined);
    return proven.length > 0 ? proven : undefined;
  });
}

/**
 * Ends one session, or all except the current one, after the owner has proved who they are. So
 * someone who found an open browser cannot log the owner out.
 *
 * @throws AppError as `proveOwner`; `not-found` if the session has ended
 */
export async function endSessions(
  deps: Deps,
  mine: Own,
  { password, session }: EndSessionsInput,
  caller: Sessions.Caller,
): Promise<Own> {
  await proveOwner(deps, mine, { password, purpose: "end the sessions" }, caller);
  if (session === undefined) return endOthers(deps, mine);
  const { userId } = mine.profile;
  const found = await SessionStore.find(deps, userId, session);
  if (!found) throw notFound("This session");
  await endSession(deps, { userId, sid: session, authTime: found.at });
  deps.log.info("user.session-ended", { userId });
  return { ...mine, profile: (await readProfile(deps, userId)) ?? mine.profile };
}

/** Ends every session except the current one, and slips that have not been used. */
export async function endOthers(deps: Deps, mine: Own): Promise<Own> {
  const { userId, sid } = mine.claims;
  // Times are whole seconds, and a session that began within this second has to end too.
  const validAfter = Math.floor(deps.clock.now() / 1000) + 1;
  const ended = { validAfter, keptSession: sid, firstPassword: undefined };
  const { after } = await changeUser(deps, userId, () => ended);
  for (const other of mine.others) {
    if (other.firstPassword)
      await changeUser(deps, other.userId, () => ({ firstPassword: undefined }));
  }
  deps.log.info("user.other-sessions-ended", { userId });
  return { ...mine, profile: after };
}

/**
 * Changes the password of all the student's accounts that had the old one, so that the old password
 * opens nothing, and ends every other session. Incorrect old passwords count only against the
 * current session.
 *
 * @throws AppError `invalid` wrong_password, password_weak or password_same, `limited`
 */
export async function changePassword(
  deps: Deps,
  mine: Own,
  { oldPassword, newPassword }: ChangePasswordInput,
  caller: Sessions.Caller,
): Promise<Own> {
  for (const { email } of loginsOf(mine)) await checkPassword(newPassword, email, "newPassword");
  if (newPassword === oldPassword) {
    throw atField(
      "newPassword",
      "password_same",
      "Choose a password that differs from your current one.",
    );
  }
  const proven = await ownersOf(deps, mine, oldPassword, caller);
  if (!proven) {
    throw atField("oldPassword", "wrong_password", "Your current password is incorrect.");
  }
  const directory = await directoryOf(deps);
  for (const { userId } of proven) {
    await directory.setPassword(userId, newPassword);
    deps.log.info("user.password-changed", { userId });
  }
  return endOthers(deps, mine);
}

/** An error that the form shows at one of its fields. */
export const atField = (path: string, code: string, message: string): AppError =>
  invalid(code, message, [{ path, message }]);
