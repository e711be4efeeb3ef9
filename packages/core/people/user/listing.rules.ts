import { particularsOf } from "./particulars.rules.ts";
import type { Profile, SignInMethods } from "./user.schema.ts";
import { loginNamesOf, phoneOf } from "./login-name.rules.ts";
import type { UserFilters, UserRole, UserState } from "./user-list.schema.ts";

/** Longer words are indexed by their first characters. */
const MAX_WORD_LENGTH = 40;
/** Longer names are indexed by their first words. */
const MAX_WORDS = 8;

/** A text in the form used for comparison: without accents, in lower case. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** The words of a name or a search, in order and without repeats. O'Neil is one word. */
export function wordsOf(text: string): string[] {
  const words =
    folded(text)
      .replace(/['’ʼ`]/g, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const short = words.map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join(""));
  return [...new Set(short)].slice(0, MAX_WORDS);
}

/** Items of one user in the search index, login names included. */
const MAX_ITEMS = 12;

/** The last four digits of a number, if it has so many. */
const tailOf = (number: string): string[] => number.replace(/\D/g, "").match(/\d{4}$/) ?? [];

type Searched = Pick<Profile, "name" | "email" | "roll" | "phone" | "particulars">;

/**
 * What a user is found by besides the login names: the last four digits of roll and phone number, the
 * guardian's phone, and the words of both names.
 */
export function searchWordsOf(profile: Searched): string[] {
  const { roll = "", phone = "" } = profile;
  const { guardian } = particularsOf(profile);
  const home = (phoneOf(guardian.phone) ?? guardian.phone).replace(/\D/g, "");
  const numbers = [
    ...tailOf(roll),
    ...tailOf(phone),
    ...(home === "" ? [] : [home]),
    ...tailOf(home),
  ];
  const words = [...numbers, ...wordsOf(profile.name), ...wordsOf(guardian.name)];
  return [...new Set(words)].slice(0, MAX_ITEMS - loginNamesOf(profile).length);
}

/** Whether each word of a search is the beginning of one of the name's words. */
export const matchesWords = (name: readonly string[], search: readonly string[]): boolean =>
  search.every((one) => name.some((word) => word.startsWith(one)));

/**
 * The one word of a name that counts as its match for a prefix, so that a name with two matching
 * words is found once.
 */
export const firstMatch = (name: readonly string[], prefix: string): string | undefined =>
  name.filter((word) => word.startsWith(prefix)).toSorted()[0];

/**
 * What to search for, and in which order. A single word with a dot or a digit is more likely a login
 * name than a name; a search with an @ is only for emails.
 */
export function parseSearch(search: string): {
  words: string[];
  email: string;
  order: readonly ("names" | "emails")[];
} {
  const phone = phoneOf(search);
  const email = phone ?? folded(search.trim());
  const words = wordsOf(email.includes("@") ? "" : (phone?.slice(1) ?? search));
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

/** Whether a user matches the filters of the list, except the one for subscriptions. */
export function matchesFilters(profile: Profile, { search, role, state }: UserFilters): boolean {
  if (role !== undefined && roleOf(profile) !== role) return false;
  if (state !== undefined && stateOf(profile) !== state) return false;
  if (search.trim() === "") return true;
  const { words, email } = parseSearch(search);
  return (
    loginNamesOf(profile).some((name) => name.startsWith(email)) ||
    (words.length > 0 && matchesWords(searchWordsOf(profile), words))
  );
}

/**
 * There is one list for each role and state, so that a small group is found without reading all
 * users. The list of active students is sharded, because every sign-up and logout writes to it.
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

/** The list that a user belongs to. Ids are random, so their last digit spreads users evenly. */
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

/** A user's sort key in a list, which is also the cursor after them; the newest sort last. */
export const cursorOf = ({ userId, registeredAt }: Pick<Profile, "userId" | "registeredAt">) =>
  `${String(registeredAt).padStart(12, "0")}#${userId}`;
