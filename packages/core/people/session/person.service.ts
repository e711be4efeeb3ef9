import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { isStaff } from "../../kernel/shared/staff-role.rules.ts";
import { isMergedInto, lacksCode } from "../user/one-student.rules.ts";
import type { Profile } from "../user/user.schema.ts";
import { readProfile, readProfiles, recentProfile } from "../user/user.store.ts";
import { unauthenticated } from "./access-token.service.ts";

type ReadDeps = Pick<Deps, "clock" | "content">;

/**
 * The other accounts that were merged into this one, as it was at most a minute ago. An account that
 * was never merged costs no read.
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
 * The ids under which a student's things are stored: the account's own first, then those of accounts
 * that were merged into it. The profile is the one that the call's token was checked by.
 */
export async function idsOf(deps: ReadDeps, userId: string): Promise<readonly string[]> {
  const profile = await recentProfile(deps, userId);
  return profile?.merged ? [userId, ...(await othersOf(deps, profile))] : [userId];
}

/** As `idsOf`, by the id of any of a student's accounts. */
export async function idsOfStudent(deps: ReadDeps, userId: string): Promise<readonly string[]> {
  const profile = await recentProfile(deps, userId);
  return idsOf(deps, profile?.mergedInto?.userId ?? userId);
}

/**
 * The account that a login opens: the account itself, or the one that it was merged into. A password
 * alone does not open an account that asks for a code too.
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
 * The account itself, or the one that it was merged into; undefined if either is disabled. An account
 * that was never merged costs no read.
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
