import { randomBytes } from "node:crypto";
import { conflict, forbidden, isAppError } from "../../kernel/shared/error.ts";
import { unauthenticated } from "../session/access-token.service.ts";
import type { GoogleDirectory, PageSignIn } from "./google.directory.ts";
import * as Sessions from "../session/session.service.ts";
import type { Caller } from "../session/session.service.ts";
import { accountIdOf, holderOfEmail, idForNew } from "./login-name.service.ts";
import { noteRefused } from "../session/sign-in-log.service.ts";
import { openAccountOf } from "../session/person.service.ts";
import { changeUser, endSessionsOfKept, refreshAtSignIn } from "../session/user-access.service.ts";
import type { Directory, DirectoryUser } from "../user/user.directory.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import { isProtected } from "../../kernel/shared/staff-role.rules.ts";
import type { NewSession, Profile } from "../user/user.schema.ts";
import type { GoogleInput, GoogleLinked } from "../user/sign-in.schema.ts";
import {
  directoryOf,
  newUserDefaults,
  profileOf,
  REGISTRATION_TIMEOUT_S,
  type UserDeps,
} from "./user.service.ts";
import * as store from "../user/user.store.ts";

const MAX_NAME_LENGTH = 100;

/**
 * Logs in a user who comes from the hosted login page after login with Google. The first time,
 * Google is linked to the account with their email, which is created if necessary. They then have
 * to go through the page again, which now knows them as the user of that account. Each step can be
 * repeated.
 *
 * @throws AppError `unauthenticated`; `forbidden` google_unverified, account_disabled or
 *   google_admin; `conflict` being_made
 */
export async function signInWithGoogle(
  deps: UserDeps,
  { refreshToken }: GoogleInput,
  caller: Caller,
): Promise<NewSession | GoogleLinked> {
  const { openGoogleDirectory } = await import("./google.directory.ts");
  const google = openGoogleDirectory(deps.config);
  const pageSignIn = await google.identify(refreshToken);
  if (!pageSignIn) throw unauthenticated();
  try {
    const { userId } = pageSignIn;
    if (userId === undefined) return await connect(deps, google, pageSignIn);
    // The page's token must not work again; from now on our own session counts.
    await google.revoke(refreshToken);
    return await startSession(deps, { ...pageSignIn, userId }, caller);
  } catch (error) {
    if (isAppError(error) && error.kind === "forbidden") {
      const userId = await accountIdOf(deps, normaliseEmail(pageSignIn.email));
      await noteRefused(deps, { userId, ip: caller.ip, reason: error.code });
    }
    throw error;
  }
}

async function startSession(
  deps: UserDeps,
  { userId, authTime }: { userId: string; authTime: number },
  caller: Caller,
): Promise<NewSession> {
  const profile = await profileOf(deps, await directoryOf(deps), userId);
  // If all sessions were ended after the login on the page, it is no longer valid.
  if (!profile || authTime < (profile.validAfter ?? 0)) throw unauthenticated();
  if (!(await openAccountOf(deps, profile))) throw disabled();
  if (isProtected(profile)) throw notForKeys();
  return Sessions.start(deps, await refreshAtSignIn(deps, profile), caller, "google");
}

/** Links a Google user to the account with their email. A rejected user leaves no trace. */
async function connect(
  deps: UserDeps,
  google: GoogleDirectory,
  pageSignIn: PageSignIn,
): Promise<GoogleLinked> {
  const { googleId, username } = pageSignIn;
  if (googleId === undefined) throw unauthenticated();
  const account = await accountOf(deps, pageSignIn).catch(async (error: unknown) => {
    await google.removePageUser(username);
    throw error;
  });
  // Cognito links a Google identity only if it is not a user of the directory.
  await google.removePageUser(username);
  await google.link(account.userId, googleId);
  const now = seconds(deps);
  await changeUser(deps, account.userId, ({ googleSince = now }) => ({ googleSince }));
  deps.log.info("user.google-connected", { userId: account.userId });
  return { again: true, email: pageSignIn.email, passwordEnded: account.passwordEnded };
}

interface LinkableAccount {
  userId: string;
  passwordEnded: boolean;
}

async function accountOf(deps: UserDeps, pageSignIn: PageSignIn): Promise<LinkableAccount> {
  if (!pageSignIn.emailVerified) {
    throw forbidden(
      "Google hasn't verified this email yet. Verify it there, or sign up with a password.",
      "google_unverified",
    );
  }
  const email = normaliseEmail(pageSignIn.email);
  const directory = await directoryOf(deps);
  const holder = await holderOfEmail(deps, email);
  const user = holder === undefined ? undefined : await directory.find(holder);
  const profile = user && (await existingProfile(deps, directory, user));
  if (!profile) return createAccount(deps, directory, pageSignIn);
  if (!(await openAccountOf(deps, profile))) throw disabled();
  if (isProtected(profile)) throw notForKeys();
  return giveToOwner(deps, directory, profile, user.complete);
}

/**
 * The owner of a protected account cannot log in with Google, because the directory then asks for
 * no second factor.
 */
const notForKeys = () =>
  forbidden(
    'Administrators, reviewers and markers log in with a password. Use "Forgot password" if you have none.',
    "google_admin",
  );

/** A registration that was interrupted before it wrote a profile does not count as an account. */
const existingProfile = (
  deps: UserDeps,
  directory: Directory,
  { userId, complete }: DirectoryUser,
) => (complete ? profileOf(deps, directory, userId) : store.readProfile(deps, userId));

/**
 * Prepares an account for the owner of its email, as proven by Google. If the email was not
 * verified before, someone else may have registered with it, so the password and all sessions end.
 */
async function giveToOwner(
  deps: UserDeps,
  directory: Directory,
  { userId, emailVerifiedAt, invitation, registeredAt, mergedInto }: Profile,
  complete: boolean,
): Promise<LinkableAccount> {
  if (complete && emailVerifiedAt !== undefined && !invitation) {
    return { userId, passwordEnded: false };
  }
  // A registration that is still running would overwrite our password with its own.
  const isRegistering = registeredAt > seconds(deps) - REGISTRATION_TIMEOUT_S;
  if (!complete && !invitation && isRegistering) throw beingCreated();
  await directory.setPassword(userId, randomPassword());
  await directory.signOutEverywhere(userId);
  const now = seconds(deps);
  await changeUser(deps, userId, () => ({
    // Times are whole seconds, and a session that began within this second has to end too.
    validAfter: now + 1,
    keptSession: undefined,
    emailVerifiedAt: now,
    invitation: undefined,
    noPassword: true,
    firstPassword: undefined,
    // Someone else may have given the consent, so the owner is asked again.
    consent: undefined,
  }));
  await endSessionsOfKept(deps, { mergedInto });
  return { userId, passwordEnded: complete && !invitation };
}

/** Creates an account; its owner can set a password later with a mailed code. */
async function createAccount(
  deps: UserDeps,
  directory: Directory,
  pageSignIn: PageSignIn,
): Promise<LinkableAccount> {
  const email = normaliseEmail(pageSignIn.email);
  const localPart = email.slice(0, email.indexOf("@"));
  const name = pageSignIn.name.trim().slice(0, MAX_NAME_LENGTH) || localPart;
  const userId = await idForNew(deps, directory, email);
  if (userId !== undefined) await directory.create({ userId, name, email });
  const now = seconds(deps);
  const proven = { emailVerifiedAt: now, noPassword: true, registeredAt: now };
  const profile = userId && { ...newUserDefaults, userId, name, email, ...proven };
  // If several calls run at the same time, only the one that writes the profile may continue.
  if (!profile || !(await store.addProfile(deps, profile, now - REGISTRATION_TIMEOUT_S))) {
    throw beingCreated();
  }
  await directory.setPassword(profile.userId, randomPassword());
  deps.log.info("user.registered", { userId: profile.userId });
  return { userId: profile.userId, passwordEnded: false };
}

const seconds = ({ clock }: UserDeps) => Math.floor(clock.now() / 1000);

const beingCreated = () =>
  conflict("being_made", "Your account is being created. Try again in a minute.");

const randomPassword = () => randomBytes(48).toString("base64url");

const disabled = () =>
  forbidden("This account is disabled. Contact the academy.", "account_disabled");
