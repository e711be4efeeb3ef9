import type { UserFilters, UserRole, UserState } from "./user-list.schema.ts";
import type { Profile, SignInMethods } from "./user.schema.ts";

export function stateOf({
  disabled,
  invitation,
}: Pick<Profile, "disabled" | "invitation">): UserState {
  if (disabled) return "disabled";
  return invitation ? "invited" : "active";
}

/** How a user can log in. */
export const signInMethodsOf = ({
  invitation,
  noPassword = false,
  googleSince,
}: Pick<Profile, "invitation" | "noPassword" | "googleSince">): SignInMethods => ({
  password: !noPassword && !invitation,
  google: googleSince !== undefined,
});

export const roleOf = ({ isAdmin }: Pick<Profile, "isAdmin">): UserRole =>
  isAdmin ? "admin" : "student";

/**
 * Whether a user matches the filters of the list, except the search and the filter for
 * subscriptions.
 */
export const matchesFilters = (
  profile: Profile,
  { role, state }: Pick<UserFilters, "role" | "state">,
): boolean =>
  (role === undefined || roleOf(profile) === role) &&
  (state === undefined || stateOf(profile) === state);

/**
 * The number of lists of active students. Each role and state has its own list, so that a small
 * group is found without reading all users. Active students have several, because every sign-up and
 * logout writes to one.
 */
const STUDENT_SHARDS = 4;
const LISTS = ["admin", "student"].flatMap((role) =>
  ["active", "invited", "disabled"].flatMap((state) =>
    role === "student" && state === "active"
      ? Array.from({ length: STUDENT_SHARDS }, (_, shard) => ({ role, state, shard }))
      : [{ role, state, shard: 0 }],
  ),
);

const nameOf = ({ role, state, shard }: (typeof LISTS)[number]): string =>
  `USERS#${role}.${state}.${shard}`;

/**
 * The list that a user belongs to. Ids are random, so their last digit distributes the users
 * evenly.
 */
export function listOf(
  profile: Pick<Profile, "userId" | "isAdmin" | "disabled" | "invitation">,
): string {
  const role = roleOf(profile);
  const state = stateOf(profile);
  const split = role === "student" && state === "active";
  const shard = split ? Number.parseInt(profile.userId.slice(-1), 16) % STUDENT_SHARDS : 0;
  return nameOf({ role, state, shard });
}

/** The lists that hold all users of a role and a state. */
export const listsOf = ({ role, state }: Pick<UserFilters, "role" | "state">): string[] =>
  LISTS.filter(
    (one) =>
      (role === undefined || one.role === role) && (state === undefined || one.state === state),
  ).map(nameOf);

/**
 * A user's sort key in a list, which is also the cursor after this user. Newer users have greater
 * keys.
 */
export const cursorOf = ({ userId, registeredAt }: Pick<Profile, "userId" | "registeredAt">) =>
  `${String(registeredAt).padStart(12, "0")}#${userId}`;
