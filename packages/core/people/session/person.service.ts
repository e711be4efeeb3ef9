import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { isStaff } from "../../kernel/shared/staff-role.rules.ts";
import { isMergedInto, lacksCode } from "../user/one-student.rules.ts";
import type { Profile } from "../user/user.schema.ts";
import { readProfile, readProfiles, recentProfile } from "../user/user.store.ts";
import { unauthenticated } from "./access-token.service.ts";

type ReadDeps = Pick<Deps, "clock" | "content">;

/**
 * The ids of the accounts that were merged into this one; the list is at most a minute old. An
 * account that was never merged costs no read.
 */
export async function othersOf(
  deps: ReadDeps,
  { userId, merged = [] }: Pick<Profile, "userId" | "merged">,
): Promise<string[]> {
  if (merged.length === 0) return [];
  const found = await Promise.all(merged.map((one) => recentProfile(deps, one.userId)));
  return found.flatMap((one) => (one && isMergedInto(one, userId) ? one.userId : []));
}

/** Reads the profiles again, unlike `othersOf`. */
export async function othersNow(
  deps: ReadDeps,
  { userId, merged = [] }: Pick<Profile, "userId" | "merged">,
): Promise<Profile[]> {
  if (merged.length === 0) return [];
  const found = await readProfiles(
    deps,
    merged.map((one) => one.userId),
  );
  return found.filter((one) => isMergedInto(one, userId));
}

/**
 * The ids under which a student's data is stored: the account's own id first, then those of
 * accounts that were merged into it. In a call this costs no read of the profile, because the check
 * of the token has cached it.
 */
export async function idsOf(deps: ReadDeps, userId: string): Promise<readonly string[]> {
  const profile = await recentProfile(deps, userId);
  return profile?.merged ? [userId, ...(await othersOf(deps, profile))] : [userId];
}

/**
 * Like `idsOf`, for the id of any of a student's accounts, also of one that was merged into
 * another.
 */
export async function idsOfStudent(deps: ReadDeps, userId: string): Promise<readonly string[]> {
  const profile = await recentProfile(deps, userId);
  return idsOf(deps, profile?.mergedInto?.userId ?? userId);
}

/**
 * The account that a login opens: the account itself, or the account that it was merged into. If
 * only the account that was kept requires a code, the other account's password does not open it.
 *
 * @throws AppError `unauthenticated`
 */
export async function openedBy(deps: ReadDeps, proven: Profile): Promise<Profile> {
  const kept = await openAccountOf(deps, proven);
  if (!kept) throw unauthenticated();
  if (lacksCode(kept, proven)) throw asksForCode();
  return kept;
}

/**
 * The account itself, or the account that it was merged into; undefined if one of the two is
 * disabled. An account that was never merged costs no read.
 */
export async function openAccountOf(
  deps: ReadDeps,
  account: Profile,
): Promise<Profile | undefined> {
  const { mergedInto, disabled } = account;
  if (disabled) return undefined;
  const kept = mergedInto ? await readProfile(deps, mergedInto.userId) : account;
  if (!kept || kept.disabled) return undefined;
  return mergedInto && (kept.mergedInto || isStaff(kept)) ? undefined : kept;
}

const asksForCode = () =>
  new AppError(
    "unauthenticated",
    "log_in_as_kept",
    "This account was joined with another one of yours, which also asks for a code. Log in with the name of that one.",
  );
