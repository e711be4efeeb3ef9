import * as Bounces from "../../kernel/mail/bounce.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { atField, type Own } from "./account.service.ts";
import type { DeleteAccountInput } from "./account.schema.ts";
import * as AdminsStore from "./admins.store.ts";
import * as Sessions from "../session/session.service.ts";
import { tryPassword } from "../sign-in/sign-in-tries.service.ts";
import { changeUser } from "./user-change.service.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import type { Profile } from "./user.schema.ts";
import { directoryOf } from "./user.service.ts";
import * as store from "./user.store.ts";

/** Seconds after signing in for which that is proof enough of whoever has no password. */
const FRESH_S = 600;

/**
 * Lets the owner delete their account who typed its e-mail and proved to be its owner, and takes an
 * administrator off the list of them.
 *
 * @returns the profile, which says since when it is being deleted
 * @throws AppError `invalid` at `email` or `password`, `conflict` last_admin or sign_in_again, `limited`
 */
export async function permitErasure(
  deps: Deps,
  mine: Own,
  typed: DeleteAccountInput,
  caller: Sessions.Caller,
): Promise<Profile> {
  const { userId, email } = mine.profile;
  if (normaliseEmail(typed.email) !== email) {
    throw atField("email", "email_differs", "Type the e-mail of this account.");
  }
  await proveOwner(deps, mine, typed.password, caller);
  const now = Math.floor(deps.clock.now() / 1000);
  // Noted before anything else: from here on the schedule finishes what is cut off.
  const { after } = await changeUser(deps, userId, ({ deletingSince = now }) => ({
    deletingSince,
  }));
  if (await leaveOffice(deps, after)) return after;
  throw conflict(
    "last_admin",
    "You are the only administrator. Make somebody else one first, then delete your account.",
  );
}

/**
 * Takes an administrator whose account is being deleted off the list of them. The last one stays,
 * and with them the account. Safe to repeat. @returns false for the last one
 */
export async function leaveOffice(deps: Deps, { userId, isAdmin }: Profile): Promise<boolean> {
  if (!isAdmin || (await AdminsStore.leave(deps, userId))) return true;
  await changeUser(deps, userId, () => ({ deletingSince: undefined }));
  return false;
}

/**
 * By the password; by a fresh sign-in where there is none. Where an earlier deletion came as far as
 * the directory, no password is known any more: then the token alone proves the owner.
 */
async function proveOwner(
  deps: Deps,
  { profile: { userId, email, noPassword = false }, claims }: Own,
  password: string | undefined,
  caller: Sessions.Caller,
): Promise<void> {
  const directory = await directoryOf(deps);
  if (!(await directory.find(userId))) return;
  if (noPassword) {
    if (claims.authTime + FRESH_S > Math.floor(deps.clock.now() / 1000)) return;
    throw conflict(
      "sign_in_again",
      "Sign out, sign in with Google again, and delete the account within ten minutes of it.",
    );
  }
  if (!password) throw atField("password", "password_missing", "Give your password.");
  const tried = { email, caller, session: claims.sid };
  const right = await tryPassword(deps, tried, () => directory.signIn(email, password));
  if (!right) throw atField("password", "wrong_password", "This is not your password.");
}

/**
 * Takes a user away, the profile last: until then the same call can be sent again. A token ends
 * within a minute.
 */
export async function erase(deps: Deps, profile: Profile): Promise<void> {
  await Sessions.forget(deps, profile.userId);
  // Loaded when first needed, as all of Cognito's client.
  const { openAccountDirectory } = await import("./account.directory.ts");
  await openAccountDirectory(deps.config).remove(profile.userId);
  await Bounces.forget(deps, profile.email);
  await store.remove(deps, profile);
}
