import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, invalid, isAppError } from "../../kernel/shared/error.ts";
import { type KeyDeps, signOwnToken, verifyOwnToken } from "../session/access-token.service.ts";
import * as Sessions from "../session/session.service.ts";
import type { Caller } from "../session/session.service.ts";
import { isSigned, sign } from "../session/signed-text.service.ts";
import { changeUser } from "../session/user-access.service.ts";
import { hasSlip, readFirstPassword } from "../user/first-password.rules.ts";
import { allSessionsEnded } from "../user/user.rules.ts";
import type { FirstPasswordInput, NewSession, Profile } from "../user/user.schema.ts";
import { readProfile } from "../user/user.store.ts";
import { hasName } from "./login-name.service.ts";
import { checkPassword } from "./password.service.ts";
import { forgetTries } from "./sign-in-tries.service.ts";
import { directoryOf, type UserDeps } from "./user.service.ts";

const PURPOSE = "first-password";
/** How long the owner has to choose a password; seconds. */
const CHOOSING_S = 900;

const Step = z.object({
  sub: z.uuid(),
  /** The hash of the slip's password, so that a later slip ends the step. */
  jti: z.string().min(1),
});

/** Signed with the account's id, so that one hash says nothing of another account's. */
const signed = (userId: string, text: string) => `${userId}\n${text}`;

/** The keyed hash of a first password: all that is stored of it. @throws AppError `unavailable` */
export const hashOfFirst = (deps: KeyDeps, userId: string, text: string): Promise<string> =>
  sign(deps, PURPOSE, signed(userId, text));

/** Whether a text is the password of an account's slip that is waiting for its first login. */
async function isOfSlip(deps: KeyDeps, profile: Profile, text: string): Promise<boolean> {
  const { userId, firstPassword } = profile;
  if (!firstPassword || !hasSlip(profile, deps.clock.now())) return false;
  return isSigned(deps, PURPOSE, { text: signed(userId, text), signature: firstPassword.hash });
}

/**
 * The error that asks for a new password, if a login has the password of a slip. It counts as no try
 * and no limit refuses it: 60 random bits are not guessed. Any other password of this form makes one
 * read more, whether the account exists or not.
 *
 * @param text the typed password, as `readFirstPassword` answers it
 * @throws AppError `unavailable`
 */
export async function newPasswordStep(
  deps: UserDeps,
  { userId, name }: { userId: string; name: string },
  text: string,
): Promise<AppError | undefined> {
  const profile = await readProfile(deps, userId);
  const isRight = profile && hasName(profile, name) && (await isOfSlip(deps, profile, text));
  if (!isRight || !profile.firstPassword) return undefined;
  const now = Math.floor(deps.clock.now() / 1000);
  const claims = { sub: userId, jti: profile.firstPassword.hash, iat: now, exp: now + CHOOSING_S };
  const challenge = await signOwnToken(deps, PURPOSE, claims);
  const message = "Choose a password of your own. The one on your slip works for this only.";
  return new AppError("unauthenticated", "new_password", message, { details: { challenge } });
}

const stepOver = () =>
  new AppError(
    "unauthenticated",
    "challenge_over",
    "This took too long, or there is a newer slip. Log in again with the latest slip.",
  );

async function readStep(deps: KeyDeps, token: string): Promise<z.infer<typeof Step>> {
  const payload = await verifyOwnToken(deps, PURPOSE, token).catch((error: unknown) => {
    throw isAppError(error) && error.kind === "unauthenticated" ? stepOver() : error;
  });
  const step = Step.safeParse(payload);
  if (!step.success) throw stepOver();
  return step.data;
}

/**
 * The second step of a login with a slip: sets the password that the owner chose, ends the slip and
 * every session, and logs them in.
 *
 * @throws AppError `invalid` password_weak or password_same, `unauthenticated` challenge_over
 */
export async function changeFirst(
  deps: Deps,
  { challenge, password }: FirstPasswordInput,
  caller: Caller,
): Promise<NewSession> {
  const { sub: userId, jti: hash } = await readStep(deps, challenge);
  const profile = await readProfile(deps, userId);
  const isOpen = (now: Profile) =>
    now.firstPassword?.hash === hash && hasSlip(now, deps.clock.now());
  if (!profile || !isOpen(profile)) throw stepOver();
  const chosen = readFirstPassword(password);
  if (chosen !== undefined && (await isOfSlip(deps, profile, chosen))) {
    const fault = "Choose a password that is not on the slip.";
    throw invalid("password_same", fault, [{ path: "password", message: fault }]);
  }
  await checkPassword(password, profile.email || (profile.roll ?? ""));
  const directory = await directoryOf(deps);
  await directory.setPassword(userId, password);
  const { after } = await changeUser(deps, userId, (now) => {
    if (!isOpen(now)) throw stepOver();
    const ended = { firstPassword: undefined, invitation: undefined, noPassword: undefined };
    return { ...ended, ...allSessionsEnded(deps.clock.now()) };
  });
  await directory.signOutEverywhere(userId);
  await forgetTries(deps, { userId, caller });
  deps.log.info("user.first-password-changed", { userId });
  return Sessions.start(deps, after, caller, "slip");
}
