import { byAddress } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, conflict, isAppError } from "../../kernel/shared/error.ts";
import { verifyAccessToken } from "../session/access-token.service.ts";
import { endSession } from "../session/end-session.service.ts";
import type * as Invitations from "./invitation.service.ts";
import { checkPassword } from "../sign-in/password.service.ts";
import { noteAsked } from "../second-factor/second-factor-code.service.ts";
import * as Sessions from "../session/session.service.ts";
import type { Caller } from "../session/session.service.ts";
import { forgetTries, tryPassword } from "../sign-in/sign-in-tries.service.ts";
import type { AccessDeps } from "./user-access.service.ts";
import { changeUser, settle } from "./user-change.service.ts";
import type { Directory } from "./user.directory.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import type {
  GivenSession,
  LoginInput,
  LogoutInput,
  Profile,
  RegisterInput,
  ResetInput,
} from "./user.schema.ts";
import * as store from "./user.store.ts";

export type UserDeps = Invitations.InvitationDeps;

/** No call lives so long; a registration that has taken longer was cut off. */
const REGISTERING_S = 60;

/** Loaded when first needed, so that calls that only read tokens never load Cognito's client. */
export async function directoryOf(deps: AccessDeps): Promise<Directory> {
  const { openDirectory } = await import("./user.directory.ts");
  return openDirectory(deps.config);
}

/** What every account begins with. */
export const newcomer = { isAdmin: false, disabled: false, endedSessions: [], rev: 0, edition: 1 };

/**
 * Makes an account and signs it in. A registration that a crash cut off is completed by the next.
 *
 * @throws AppError `conflict` email_taken, `invalid` password_weak, `limited` (thousands an hour of one address)
 */
export async function register(
  deps: UserDeps,
  input: RegisterInput,
  caller: Caller,
): Promise<GivenSession> {
  const { name, email, password, agreedBy } = input;
  await checkPassword(password, email);
  const instead = "Ask your school to import you";
  await take(deps, { ...byAddress("register", caller.ip, 3000), what: "sign-ups", instead });
  const directory = await directoryOf(deps);
  const userId = (await directory.create(email, name)) ?? (await cutOff(directory, email));
  if (userId === undefined) throw emailTaken();
  const now = Math.floor(deps.clock.now() / 1000);
  const consent = agreedBy && { by: agreedBy, at: now };
  const profile: Profile = {
    ...newcomer,
    userId,
    name,
    email,
    registeredAt: now,
    ...(consent && { consent }),
  };
  // Of parallel registrations only the one that writes the profile goes on to set its password.
  if (!(await store.addProfile(deps, profile, now - REGISTERING_S))) throw emailTaken();
  await directory.setPassword(userId, password);
  deps.log.info("user.registered", { userId });
  return Sessions.start(deps, profile, caller);
}

const emailTaken = () =>
  conflict(
    "email_taken",
    "There is an account with this e-mail already. Sign in, or reset your password.",
  );

/** The id of a user whom an earlier call made in the directory, and who has no password. */
export async function cutOff(directory: Directory, email: string): Promise<string | undefined> {
  const user = await directory.find(email);
  return user?.complete ? undefined : user?.userId;
}

const wrongLogin = () =>
  new AppError("unauthenticated", "wrong_login", "Incorrect email or password.");

/**
 * Signs in. A wrong password, an unknown e-mail and a disabled account get the same answer.
 *
 * @throws AppError `unauthenticated` wrong_login, or second_factor with a challenge where the
 *   account has one; `limited` after too many wrong passwords
 */
export async function login(
  deps: UserDeps,
  input: LoginInput,
  caller: Caller,
): Promise<GivenSession> {
  const { email, password } = input;
  const found = await tryPassword(deps, { email, caller }, async () => {
    const directory = await directoryOf(deps);
    const proof = await directory.signIn(email, password);
    const profile = proof && (await profileOf(deps, directory, proof.userId));
    return profile && !profile.disabled ? { proof, profile } : undefined;
  });
  if (!found) throw wrongLogin();
  const { proof, profile } = found;
  if (proof.kind === "challenge") {
    const { secondFactorAsked } = await import("../sign-in/sign-in-code.service.ts");
    throw await secondFactorAsked(deps, profile, proof.session);
  }
  return Sessions.start(deps, await settle(deps, await noteAsked(deps, profile, false)), caller);
}

/** The profile; when a crash has kept it from being written, it is made from what Cognito knows. */
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
    ...newcomer,
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
 * Ends the session of the bearer token, and of the renewal token when it is given. With a renewal
 * token, an access token that has expired already does not matter.
 *
 * @throws AppError `unauthenticated` when there is neither
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
 * Sets a new password by a mailed code, and ends every sign-in there is.
 *
 * @throws AppError `invalid` code_invalid or password_weak, `limited` after 5 wrong codes
 */
export async function reset(deps: UserDeps, input: ResetInput, caller: Caller): Promise<void> {
  const { email, code, password } = input;
  await checkPassword(password, email);
  const directory = await directoryOf(deps);
  await directory.setPasswordByCode(email, code, password);
  await forgetTries(deps, { email, caller });
  const user = await directory.find(email);
  const profile = user && (await profileOf(deps, directory, user.userId));
  if (!profile) return;
  await directory.signOutEverywhere(profile.userId);
  const now = Math.floor(deps.clock.now() / 1000);
  await changeUser(deps, profile.userId, ({ emailVerifiedAt = now }) => ({
    validAfter: now,
    keptSession: undefined,
    emailVerifiedAt,
    noPassword: undefined,
  }));
  deps.log.info("user.password-reset", { userId: profile.userId });
}
