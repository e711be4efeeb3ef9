import { randomBytes } from "node:crypto";
import { conflict, forbidden } from "../../kernel/shared/error.ts";
import { unauthenticated } from "../session/access-token.service.ts";
import type { GoogleDirectory, PageSignIn } from "./google.directory.ts";
import * as Sessions from "../session/session.service.ts";
import type { Caller } from "../session/session.service.ts";
import { changeUser, settle } from "../user/user-change.service.ts";
import type { Directory, DirectoryUser } from "../user/user.directory.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import type { GivenSession, GoogleInput, JoinedByGoogle, Profile } from "../user/user.schema.ts";
import { directoryOf, newcomer, profileOf, type UserDeps } from "../user/user.service.ts";
import * as store from "../user/user.store.ts";

/** No call lives so long; one that has taken longer was cut off. */
const MAKING_S = 60;
const NAME_MOST = 100;

/**
 * Signs in whoever comes from the directory's sign-in page by Google. At the first time they have no
 * account behind them yet: they are joined to the one of their e-mail, made if need be, and have to
 * pass the page once more, which then knows them as that user. Each step may be repeated.
 *
 * @throws AppError `unauthenticated`; `forbidden` google_unverified, account_disabled or
 *   google_admin; `conflict` being_made
 */
export async function signInWithGoogle(
  deps: UserDeps,
  { refreshToken }: GoogleInput,
  caller: Caller,
): Promise<GivenSession | JoinedByGoogle> {
  const { openGoogleDirectory } = await import("./google.directory.ts");
  const google = openGoogleDirectory(deps.config);
  const known = await google.identify(refreshToken);
  if (!known) throw unauthenticated();
  if (known.username !== known.userId) return connect(deps, google, known);
  // Good once: from here on the session of ours is what signs them in.
  await google.revoke(refreshToken);
  return enter(deps, known, caller);
}

async function enter(deps: UserDeps, known: PageSignIn, caller: Caller): Promise<GivenSession> {
  const profile = await profileOf(deps, await directoryOf(deps), known.userId);
  // Whoever passed the page before all sign-ins were ended passes it again.
  if (!profile || known.authTime < (profile.validAfter ?? 0)) throw unauthenticated();
  if (profile.disabled) throw disabled();
  if (profile.isAdmin) throw notForAdmins();
  return Sessions.start(deps, await settle(deps, profile), caller);
}

/** Joins a user of Google to the account of their e-mail. Whoever is refused leaves no trace. */
async function connect(
  deps: UserDeps,
  google: GoogleDirectory,
  known: PageSignIn,
): Promise<JoinedByGoogle> {
  const { googleId, username } = known;
  if (googleId === undefined) throw unauthenticated();
  const owned = await accountOf(deps, known).catch(async (error: unknown) => {
    await google.removePageUser(username);
    throw error;
  });
  // Only somebody who is no user of the directory can be linked to one.
  await google.removePageUser(username);
  await google.link(owned.userId, googleId);
  const now = seconds(deps);
  await changeUser(deps, owned.userId, ({ googleSince = now }) => ({ googleSince }));
  deps.log.info("user.google-connected", { userId: owned.userId });
  return { again: true, email: known.email, passwordEnded: owned.passwordEnded };
}

interface Owned {
  userId: string;
  passwordEnded: boolean;
}

async function accountOf(deps: UserDeps, known: PageSignIn): Promise<Owned> {
  if (!known.emailVerified) {
    throw forbidden(
      "Google has not verified this e-mail yet. Verify it there, or sign up with a password.",
      "google_unverified",
    );
  }
  const email = normaliseEmail(known.email);
  const directory = await directoryOf(deps);
  const user = await directory.find(email);
  const profile = user && (await existing(deps, directory, user));
  if (!profile) return makeAccount(deps, directory, known, user?.userId);
  if (profile.disabled) throw disabled();
  if (profile.isAdmin) throw notForAdmins();
  return claim(deps, directory, profile, user.complete);
}

/** The directory asks nobody who comes by Google for a code. */
const notForAdmins = () =>
  forbidden(
    'Administrators sign in with their password. Set one by "Forgot password" if you have none.',
    "google_admin",
  );

/** A registration that was cut off before its profile is no account yet. */
const existing = (deps: UserDeps, directory: Directory, { userId, complete }: DirectoryUser) =>
  complete ? profileOf(deps, directory, userId) : store.readProfile(deps, userId);

/**
 * Hands an account to whom Google proves to read its e-mail. Where nobody has proven that before,
 * whoever knows its password may be somebody else who made it for them: it opens nothing any more.
 */
async function claim(
  deps: UserDeps,
  directory: Directory,
  { userId, emailVerifiedAt, invitation, registeredAt }: Profile,
  complete: boolean,
): Promise<Owned> {
  if (complete && emailVerifiedAt !== undefined && !invitation) {
    return { userId, passwordEnded: false };
  }
  // Whoever is registering at this moment would set their password over ours.
  if (!complete && !invitation && registeredAt > seconds(deps) - MAKING_S) throw beingMade();
  await directory.setPassword(userId, unguessable());
  await directory.signOutEverywhere(userId);
  const now = seconds(deps);
  await changeUser(deps, userId, () => ({
    // Times are whole seconds: whoever used the old password in this very one is out as well.
    validAfter: now + 1,
    keptSession: undefined,
    emailVerifiedAt: now,
    invitation: undefined,
    noPassword: true,
    // Somebody else may have agreed: the owner is asked.
    consent: undefined,
  }));
  return { userId, passwordEnded: complete && !invitation };
}

/** A new account, whose owner may set a password by a mailed code when they want one. */
async function makeAccount(
  deps: UserDeps,
  directory: Directory,
  known: PageSignIn,
  cutOff: string | undefined,
): Promise<Owned> {
  const email = normaliseEmail(known.email);
  const name = known.name.trim().slice(0, NAME_MOST) || email.slice(0, email.indexOf("@"));
  const userId = cutOff ?? (await directory.create(email, name));
  const now = seconds(deps);
  const proven = { emailVerifiedAt: now, noPassword: true, registeredAt: now };
  const profile = userId && { ...newcomer, userId, name, email, ...proven };
  // Of parallel calls only the one that writes the profile goes on.
  if (!profile || !(await store.addProfile(deps, profile, now - MAKING_S))) {
    throw beingMade();
  }
  await directory.setPassword(profile.userId, unguessable());
  deps.log.info("user.registered", { userId: profile.userId });
  return { userId: profile.userId, passwordEnded: false };
}

const seconds = ({ clock }: UserDeps) => Math.floor(clock.now() / 1000);

const beingMade = () =>
  conflict(
    "being_made",
    "Your account is being made at this moment. Please try again in a minute.",
  );

const unguessable = () => randomBytes(48).toString("base64url");

const disabled = () =>
  forbidden("This account is closed. Please ask the academy.", "account_disabled");
