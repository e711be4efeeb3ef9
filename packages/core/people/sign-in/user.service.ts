import { byAddress } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, conflict, isAppError } from "../../kernel/shared/error.ts";
import { verifyAccessToken } from "../session/access-token.service.ts";
import { endSession } from "../session/end-session.service.ts";
import { accountIdOf, hasName, idForNew } from "./login-name.service.ts";
import type * as Invitations from "./invitation.service.ts";
import { checkPassword } from "./password.service.ts";
import { forgetWrongCodes, syncSecondFactor } from "../second-factor/second-factor-code.service.ts";
import * as Sessions from "../session/session.service.ts";
import type { Caller } from "../session/session.service.ts";
import { forgetTries, tryPassword } from "./sign-in-tries.service.ts";
import { openAccountOf } from "../session/person.service.ts";
import {
  type AccessDeps,
  changeUser,
  endSessionsOfKept,
  refreshAtSignIn,
} from "../session/user-access.service.ts";
import { readFirstPassword } from "../user/first-password.rules.ts";
import type { Directory } from "../user/user.directory.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import type { NewSession, Profile } from "../user/user.schema.ts";
import type { LoginInput, LogoutInput, RegisterInput, ResetInput } from "../user/sign-in.schema.ts";
import * as store from "../user/user.store.ts";

export type UserDeps = Invitations.InvitationDeps;

/**
 * No request takes this long: an unfinished registration older than this was interrupted. Seconds.
 */
export const REGISTRATION_TIMEOUT_S = 60;

/** Imported on first use, so that requests that only check tokens never load the Cognito client. */
export async function directoryOf(deps: AccessDeps): Promise<Directory> {
  const { openDirectory } = await import("../user/user.directory.ts");
  return openDirectory(deps.config);
}

/** The initial values of every new profile. */
export const newUserDefaults = {
  isAdmin: false,
  disabled: false,
  endedSessions: [],
  rev: 0,
  edition: 1,
};

/**
 * Creates an account and logs it in. If a crash interrupted an earlier registration of the same
 * email, this one completes it.
 *
 * @throws AppError `conflict` email_taken, `invalid` password_weak, `limited` after thousands of
 * sign-ups from one IP address in an hour
 */
export async function register(
  deps: UserDeps,
  input: RegisterInput,
  caller: Caller,
): Promise<NewSession> {
  const { name, email, password, agreedBy } = input;
  await checkPassword(password, email);
  const instead = "Ask your school to import you";
  await take(deps, { ...byAddress("register", caller.ip, 3000), what: "sign-ups", instead });
  const directory = await directoryOf(deps);
  const userId = await idForNew(deps, directory, email);
  if (userId === undefined) throw emailTaken();
  await directory.create({ userId, name, email });
  const now = Math.floor(deps.clock.now() / 1000);
  const consent = agreedBy && { by: agreedBy, at: now };
  const profile: Profile = {
    ...newUserDefaults,
    userId,
    name,
    email,
    registeredAt: now,
    ...(consent && { consent }),
  };
  // If several registrations run at the same time, only the one that writes the profile may set its
  // password.
  if (!(await store.addProfile(deps, profile, now - REGISTRATION_TIMEOUT_S))) throw emailTaken();
  await directory.setPassword(userId, password);
  deps.log.info("user.registered", { userId });
  return Sessions.start(deps, profile, caller, "sign-up");
}

const emailTaken = () =>
  conflict(
    "email_taken",
    "An account with this email already exists. Log in, or reset your password.",
  );

const wrongLogin = () =>
  new AppError("unauthenticated", "wrong_login", "Incorrect email or password.");

/**
 * Logs in with any login name. An incorrect password, an unknown name and a disabled account get
 * the same error after the same work.
 *
 * @throws AppError `unauthenticated` wrong_login, second_factor with a challenge if the account has
 * one, or new_password with a challenge for the password of a slip; `limited` after too many wrong
 * passwords
 */
export async function login(
  deps: UserDeps,
  input: LoginInput,
  caller: Caller,
): Promise<NewSession> {
  const { email: name, password } = input;
  const userId = await accountIdOf(deps, name);
  const first = readFirstPassword(password);
  if (first !== undefined) {
    const { newPasswordStep } = await import("./first-password.service.ts");
    const step = await newPasswordStep(deps, { userId, name }, first);
    if (step) throw step;
  }
  const found = await tryPassword(deps, { userId, caller }, async () => {
    const directory = await directoryOf(deps);
    const proof = await directory.signIn(userId, password);
    const profile = proof && (await profileOf(deps, directory, userId));
    const opens = profile && hasName(profile, name) && (await openAccountOf(deps, profile));
    return opens ? { proof, profile } : undefined;
  });
  if (!found) throw wrongLogin();
  const { proof, profile } = found;
  if (proof.kind === "challenge") {
    const { secondFactorRequired } = await import("./sign-in-code.service.ts");
    throw await secondFactorRequired(deps, profile, proof.session);
  }
  const synced = await syncSecondFactor(deps, profile, false);
  return Sessions.start(deps, await refreshAtSignIn(deps, synced), caller, "password");
}

/** The profile. If a crash prevented it from being written, it is restored from Cognito. */
export async function profileOf(
  deps: UserDeps,
  directory: Directory,
  userId: string,
): Promise<Profile | undefined> {
  const profile = await store.readProfile(deps, userId);
  if (profile) return profile;
  const user = await directory.find(userId);
  if (!user) return undefined;
  await store.addProfile(deps, {
    ...newUserDefaults,
    userId,
    name: user.name,
    email: normaliseEmail(user.email),
    isAdmin: await directory.isAdmin(userId),
    disabled: !user.enabled,
    registeredAt: Math.floor(deps.clock.now() / 1000),
  });
  return store.readProfile(deps, userId);
}

/**
 * Ends the session of the bearer token and that of the renewal token, if given. With a renewal
 * token, the access token may have expired.
 *
 * @throws AppError `unauthenticated` if neither is valid
 */
export async function logout(
  deps: Deps,
  bearerToken: string | undefined,
  { refreshToken }: LogoutInput,
): Promise<void> {
  const claims = await verifyAccessToken(deps, bearerToken).catch((error: unknown) => {
    if (refreshToken !== undefined && isAppError(error) && error.kind === "unauthenticated") return;
    throw error;
  });
  if (claims) await endSession(deps, claims);
  const renewable = refreshToken && (await Sessions.sessionOf(deps, refreshToken));
  if (renewable) await endSession(deps, renewable);
}

/**
 * Sets a new password with a mailed code, and ends all sessions.
 *
 * @throws AppError `invalid` code_invalid or password_weak, `limited` after 5 wrong codes
 */
export async function reset(deps: UserDeps, input: ResetInput, caller: Caller): Promise<void> {
  const { email: name, code, password } = input;
  await checkPassword(password, name);
  const userId = await accountIdOf(deps, name);
  const directory = await directoryOf(deps);
  await directory.setPasswordByCode(userId, code, password);
  await forgetTries(deps, { userId, caller });
  const profile = await profileOf(deps, directory, userId);
  if (!profile) return;
  await directory.signOutEverywhere(profile.userId);
  await forgetWrongCodes(deps, profile.userId);
  const now = Math.floor(deps.clock.now() / 1000);
  await changeUser(deps, profile.userId, ({ emailVerifiedAt = now }) => ({
    validAfter: now,
    keptSession: undefined,
    emailVerifiedAt,
    noPassword: undefined,
    firstPassword: undefined,
  }));
  await endSessionsOfKept(deps, profile);
  deps.log.info("user.password-reset", { userId: profile.userId });
}
