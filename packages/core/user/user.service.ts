import { byAddress } from "../limit/limit.rules.ts";
import { take } from "../limit/limit.service.ts";
import { AppError, conflict, isAppError } from "../shared/error.ts";
import { iso } from "../shared/time.ts";
import { unauthenticated, verifyAccessToken } from "./access-token.service.ts";
import { type Claims } from "./claims.rules.ts";
import type * as Invitations from "./invitation.service.ts";
import { checkPassword } from "./password.service.ts";
import * as SignIns from "./sign-in.service.ts";
import { ACCESS_S, type Caller, REFRESH_S } from "./sign-in.service.ts";
import { forgetTries, tryPassword } from "./sign-in-tries.service.ts";
import { type AccessDeps, toActor } from "./user-access.service.ts";
import { changeUser, settle } from "./user-change.service.ts";
import type { Directory, SignIn } from "./user.directory.ts";
import { normaliseEmail, sessionEnded, withEnded } from "./user.rules.ts";
import type {
  Actor,
  LoginInput,
  LogoutInput,
  Profile,
  RefreshInput,
  RegisterInput,
  ResetInput,
  Session,
  User,
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
): Promise<Session> {
  const { name, email, password, agreedBy } = input;
  await checkPassword(password, email);
  await take(deps, { ...byAddress("register", caller.ip, 3000), what: "sign-ups" });
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
  const signIn = await directory.signIn(email, password);
  if (!signIn) throw emailTaken();
  await SignIns.note(deps, signIn, email, caller);
  deps.log.info("user.registered", { userId });
  return toSession(signIn, profile);
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
 * @throws AppError `unauthenticated` wrong_login; `limited` after too many wrong passwords
 */
export async function login(deps: UserDeps, input: LoginInput, caller: Caller): Promise<Session> {
  const { email, password } = input;
  const found = await tryPassword(deps, { email, caller }, async () => {
    const directory = await directoryOf(deps);
    const signIn = await directory.signIn(email, password);
    const profile = signIn && (await profileOf(deps, directory, signIn.userId));
    return profile && !profile.disabled ? { signIn, profile } : undefined;
  });
  if (!found) throw wrongLogin();
  await SignIns.note(deps, found.signIn, email, caller);
  return toSession(found.signIn, await settle(deps, found.profile));
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
 * Gives the next access token of a sign-in.
 *
 * @throws AppError `unauthenticated` when the sign-in has ended or the user is disabled
 */
export async function refresh(deps: UserDeps, input: RefreshInput): Promise<Session> {
  const directory = await directoryOf(deps);
  const signIn = await directory.refresh(input.refreshToken);
  const profile = signIn && (await store.readProfile(deps, signIn.userId));
  if (!signIn || !profile || profile.disabled || sessionEnded(profile, signIn)) {
    throw unauthenticated();
  }
  return toSession(signIn, profile, input.refreshToken);
}

/**
 * Ends the sign-in of the bearer token, and of the refresh token when it is given. With a refresh
 * token, an access token that has expired already does not matter.
 *
 * @throws AppError `unauthenticated` when there is neither
 */
export async function logout(
  deps: UserDeps,
  bearerToken: string | undefined,
  input: LogoutInput,
): Promise<void> {
  const { refreshToken } = input;
  const claims = await verifyAccessToken(deps, bearerToken).catch((error: unknown) => {
    if (refreshToken !== undefined && isAppError(error) && error.kind === "unauthenticated") return;
    throw error;
  });
  if (claims) await endSession(deps, claims, refreshToken !== undefined);
  if (refreshToken !== undefined) await (await directoryOf(deps)).revoke(refreshToken);
}

/** Of so many sign-outs of one user at the same moment, all find their turn. */
const ROUNDS = 10;

/** Lists the sign-in as ended for as long as tokens of it can turn up. */
async function endSession(deps: UserDeps, claims: Claims, refreshEnds: boolean): Promise<void> {
  const now = Math.floor(deps.clock.now() / 1000);
  const exp = refreshEnds ? now + ACCESS_S : claims.authTime + REFRESH_S + ACCESS_S;
  for (let round = 0; round < ROUNDS; round++) {
    const profile = await store.readProfile(deps, claims.userId);
    if (!profile) return;
    const { originJti, authTime } = claims;
    const endings = withEnded(profile, { originJti, exp, authTime }, now);
    if (await store.putEndings(deps, profile, endings)) return;
  }
  throw new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 1,
  });
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

/** The caller, as the web keeps them. */
export const me = ({ userId, name, email, isAdmin, needsConsent }: Actor): User => ({
  userId,
  name,
  email,
  isAdmin,
  role: isAdmin ? "admin" : "student",
  ...(needsConsent && { needsConsent }),
});

/** `kept` is the refresh token that goes on where Cognito gives no new one. */
export function toSession(signIn: SignIn, profile: Profile, kept?: string): Session {
  const refreshToken = signIn.refreshToken ?? kept;
  if (refreshToken === undefined) throw new Error("Cognito signed in without a refresh token.");
  return {
    token: signIn.token,
    refreshToken,
    expiresAt: iso(signIn.exp * 1000),
    user: me(toActor(profile)),
  };
}
