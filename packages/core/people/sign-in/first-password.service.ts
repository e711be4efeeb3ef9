import * as z from "zod";
import { AppError, isAppError } from "../../kernel/shared/error.ts";
import { type KeyDeps, signOwnToken, verifyOwnToken } from "../session/access-token.service.ts";
import type { AccessDeps } from "../session/user-access.service.ts";
import { isSigned, sign } from "../session/signed-text.service.ts";
import { hasSlip } from "../user/first-password.rules.ts";
import type { Profile } from "../user/user.schema.ts";
import { readProfile } from "../user/user.store.ts";
import { openAccountOf, openedBy } from "../session/person.service.ts";
import { hasName } from "./login-name.service.ts";

const PURPOSE = "first-password";
/** For how many seconds the owner can choose a password. */
const CHOOSING_S = 900;

const Step = z.object({
  sub: z.uuid(),
  /** The hash of the slip's password; after a new slip was made, it does not match any more. */
  jti: z.string().min(1),
});

/**
 * The signed text contains the account's id, so that the same password has another hash in another
 * account.
 */
const signed = (userId: string, text: string) => `${userId}\n${text}`;

/**
 * The keyed hash of a first password; nothing else of the password is stored.
 * @throws AppError `unavailable`
 */
export const hashOfFirst = (deps: KeyDeps, userId: string, text: string): Promise<string> =>
  sign(deps, PURPOSE, signed(userId, text));

/** Whether a text is the password of an account's slip that has not been used yet. */
export async function isOfSlip(deps: KeyDeps, profile: Profile, text: string): Promise<boolean> {
  const { userId, firstPassword } = profile;
  if (!firstPassword || !hasSlip(profile, deps.clock.now())) return false;
  return isSigned(deps, PURPOSE, { text: signed(userId, text), signature: firstPassword.hash });
}

/**
 * The error that asks for a new password, if someone logs in with the password of a slip. Such a
 * login is not counted and not limited, because no one can guess 60 random bits. Any other password
 * of this form costs one more read, whether the account exists or not.
 *
 * @param text the typed password, as `readFirstPassword` returns it
 * @throws AppError `unauthenticated` log_in_as_kept, `unavailable`
 */
export async function newPasswordStep(
  deps: AccessDeps,
  { userId, name }: { userId: string; name: string },
  text: string,
): Promise<AppError | undefined> {
  const profile = await readProfile(deps, userId);
  const isRight = profile && hasName(profile, name) && (await isOfSlip(deps, profile, text));
  if (!isRight || !profile.firstPassword) return undefined;
  // If the account is disabled, the new password would open nothing, so it is not asked for.
  if (!(await openAccountOf(deps, profile))) return undefined;
  await openedBy(deps, profile);
  const now = Math.floor(deps.clock.now() / 1000);
  const claims = { sub: userId, jti: profile.firstPassword.hash, iat: now, exp: now + CHOOSING_S };
  const challenge = await signOwnToken(deps, PURPOSE, claims);
  const message = "Choose a password of your own. The one on your slip works for this only.";
  return new AppError("unauthenticated", "new_password", message, { details: { challenge } });
}

/** The error for a step that came too late, was repeated, or belongs to an earlier slip. */
export const stepOver = () =>
  new AppError(
    "unauthenticated",
    "challenge_over",
    "This took too long, or there is a newer slip. Log in again with the latest slip.",
  );

/** @throws AppError `unauthenticated` challenge_over, `unavailable` */
export async function readStep(deps: KeyDeps, token: string): Promise<z.infer<typeof Step>> {
  const payload = await verifyOwnToken(deps, PURPOSE, token).catch((error: unknown) => {
    throw isAppError(error) && error.kind === "unauthenticated" ? stepOver() : error;
  });
  const step = Step.safeParse(payload);
  if (!step.success) throw stepOver();
  return step.data;
}
