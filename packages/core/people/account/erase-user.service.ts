import * as Bounces from "../../kernel/mail/bounce.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { atField, type Own, proveOwner } from "./account.service.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import type { DeleteAccountInput } from "../user/account.schema.ts";
import * as AdminsStore from "../user/admins.store.ts";
import * as NotesStore from "../user/notes.store.ts";
import type { Caller } from "../session/session.service.ts";
import * as PresenceStore from "../presence/presence.store.ts";
import * as SessionStore from "../session/session.store.ts";
import { changeUser } from "../session/user-access.service.ts";
import { loginNameOf, loginNamesOf } from "../user/login-name.rules.ts";
import { isMerging } from "../user/one-student.rules.ts";
import type { Profile } from "../user/user.schema.ts";
import { directoryOf } from "../sign-in/user.service.ts";
import * as store from "../user/user.store.ts";

/**
 * Begins the deletion of an account. Its owner must have typed a login name of the account, or of
 * one that was merged into it, and have proved who they are. An administrator is also removed from
 * the list of administrators.
 *
 * @returns the profile with the time at which the deletion began
 * @throws AppError `invalid` at `email` or `password`, `conflict` last_admin, account_merged or
 * sign_in_again, `limited`
 */
export async function beginErasure(
  deps: Deps,
  mine: Own,
  typed: DeleteAccountInput,
  caller: Caller,
): Promise<Profile> {
  const { userId } = mine.profile;
  const names = [mine.profile, ...mine.others].flatMap(loginNamesOf);
  if (!names.includes(loginNameOf(typed.email))) {
    throw atField(
      "email",
      "email_differs",
      "Enter the email address, roll number or phone number of this account.",
    );
  }
  await proveDeleter(deps, mine, typed.password, caller);
  const now = Math.floor(deps.clock.now() / 1000);
  // Written first: from here on the schedule finishes an interrupted deletion.
  const { after } = await changeUser(deps, userId, (profile) => {
    assertNotMerging(profile, deps.clock.now());
    return { deletingSince: profile.deletingSince ?? now };
  });
  if (await removeFromAdmins(deps, after)) return after;
  throw conflict(
    "last_admin",
    "You are the only administrator. Make someone else an administrator, then delete your account.",
  );
}

/**
 * An account is deleted together with the accounts that were merged into it, so no merge may be in
 * progress.
 */
function assertNotMerging(profile: Profile, now: number): void {
  if (profile.mergedInto || isMerging(profile, now)) {
    const message = "The office has just merged this account with another one. Log in again.";
    throw conflict("account_merged", message);
  }
}

/**
 * Removes a user whose account is being deleted from the administrators. If this is the last
 * administrator, the deletion is cancelled instead. Safe to repeat.
 * @returns false for the last administrator
 */
export async function removeFromAdmins(deps: Deps, { userId, isAdmin }: Profile): Promise<boolean> {
  if (!isAdmin || (await AdminsStore.removeSelf(deps, userId))) return true;
  await changeUser(deps, userId, () => ({ deletingSince: undefined }));
  return false;
}

/**
 * Checks that the caller is the owner. If an earlier deletion has already removed the user from the
 * directory, the token is proof enough.
 */
async function proveDeleter(
  deps: Deps,
  mine: Own,
  password: string | undefined,
  caller: Caller,
): Promise<void> {
  if (!(await (await directoryOf(deps)).find(mine.profile.userId))) return;
  await proveOwner(deps, mine, { password, purpose: "delete the account" }, caller);
}

/**
 * Deletes a user. The profile is deleted last, so that an interrupted call can be repeated. Tokens
 * stop working within a minute.
 */
export async function erase(deps: Deps, profile: Profile): Promise<void> {
  await SessionStore.removeAll(deps, profile.userId);
  await PresenceStore.forget(deps, profile.userId);
  // Imported on first use, because the Cognito client is large.
  const { openAccountDirectory } = await import("../user/account.directory.ts");
  await openAccountDirectory(deps.config).remove(profile.userId);
  await Bounces.forget(deps, profile.email);
  await NotesStore.remove(deps, profile.userId);
  await store.remove(deps, profile);
}

/** A request takes seconds: a deletion that began this long ago was interrupted. */
const INTERRUPTED_MS = 10 * MINUTE;
/** Deletions finished in one run of the schedule; the next run continues. */
const BATCH_SIZE = 25;

/** Accounts whose deletion was interrupted, the oldest first. */
export const interruptedErasures = (deps: Deps): Promise<Profile[]> =>
  store.erasingBefore(deps, deps.clock.now() - INTERRUPTED_MS, BATCH_SIZE);
