import type { Profile, SignInWays } from "./user.schema.ts";
import type { UserFilters, UserRole, UserState } from "./user-list.schema.ts";

/** Of a longer word the beginning is enough. */
const LONGEST = 40;
/** Of a name with more words the first ones are. */
const MOST_WORDS = 8;

/** A text as it is compared: without accents, in lower case. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** The words of a name, or of what is looked for; each once, in their order. O'Neil is one. */
export function wordsOf(text: string): string[] {
  const words =
    folded(text)
      .replace(/['’ʼ`]/g, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const short = words.map((word) => Array.from(word).slice(0, LONGEST).join(""));
  return [...new Set(short)].slice(0, MOST_WORDS);
}

/** Whether each sought word begins one of the name's. */
export const hasWords = (name: readonly string[], sought: readonly string[]): boolean =>
  sought.every((one) => name.some((word) => word.startsWith(one)));

/**
 * Which of a name's words a search by a beginning finds it under: a name with two such words is
 * found once.
 */
export const foundUnder = (name: readonly string[], beginning: string): string | undefined =>
  name.filter((word) => word.startsWith(beginning)).toSorted()[0];

/**
 * What a search is for, in the order in which it is looked for. One word with a dot or a digit is
 * more likely an e-mail than a name; with an @ it is none.
 */
export function soughtOf(search: string): {
  words: string[];
  email: string;
  order: readonly ("names" | "emails")[];
} {
  const email = folded(search.trim());
  const words = email.includes("@") ? [] : wordsOf(search);
  if (words.length === 0) return { words, email, order: ["emails"] };
  const isAddress = /^\S*[\d._+]\S*$/.test(email);
  return { words, email, order: isAddress ? ["emails", "names"] : ["names", "emails"] };
}

export function stateOf({
  disabled,
  invitation,
}: Pick<Profile, "disabled" | "invitation">): UserState {
  if (disabled) return "disabled";
  return invitation ? "invited" : "active";
}

/** How a user can sign in. */
export const waysOf = ({
  invitation,
  noPassword = false,
  googleSince,
}: Pick<Profile, "invitation" | "noPassword" | "googleSince">): SignInWays => ({
  password: !noPassword && !invitation,
  google: googleSince !== undefined,
});

export const roleOf = ({ isAdmin }: Pick<Profile, "isAdmin">): UserRole =>
  isAdmin ? "admin" : "student";

/** Whether a user fits what the list is narrowed to, subscriptions aside. */
export function fits(profile: Profile, { search, role, state }: UserFilters): boolean {
  if (role !== undefined && roleOf(profile) !== role) return false;
  if (state !== undefined && stateOf(profile) !== state) return false;
  if (search.trim() === "") return true;
  const { words, email } = soughtOf(search);
  return (
    folded(profile.email).startsWith(email) ||
    (words.length > 0 && hasWords(wordsOf(profile.name), words))
  );
}

/**
 * A list is kept for each role and state, so that the few of a kind are found without reading the
 * many. That of ordinary students is split: every sign-up and sign-out writes to it.
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

/** The list that a user stands in. Ids are random, so their last digit spreads them evenly. */
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

/** A user's place in a list: lists are read from the newest. */
export const placeOf = ({ userId, registeredAt }: Pick<Profile, "userId" | "registeredAt">) =>
  `${String(registeredAt).padStart(12, "0")}#${userId}`;
