import { phoneOf, phoneWord } from "../../kernel/shared/phone.rules.ts";
import { loginNamesOf } from "./login-name.rules.ts";
import { particularsOf } from "./particulars.rules.ts";
import { isAlike, soundKeysOf } from "./sound.rules.ts";
import type { Profile } from "./user.schema.ts";

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

/** The most items of one user in the search index, login names included. */
const MAX_ITEMS = 12;

/** The last four digits of a number, if it has at least four. */
const tailOf = (number: string): string[] => number.replace(/\D/g, "").match(/\d{4}$/) ?? [];

type Searched = Pick<Profile, "name" | "email" | "roll" | "phone" | "particulars">;

/** The prefix of sound keys, so that no typed word equals one. */
const SOUND = "~";

/** The entries under which a name is found by its sound; only the longest words have one. */
export const soundsOf = (words: readonly string[]): string[] =>
  soundKeysOf(words).map((key) => SOUND + key);

/** Words of the user's own name that are indexed before sounds and the guardian's name. */
const OWN_FIRST = 3;

/**
 * The words by which a user is found besides the login names: the last four digits of roll and
 * phone number, the guardian's phone, the words of the user's and the guardian's name, and the
 * sounds of the user's name.
 */
export function searchWordsOf(profile: Searched): string[] {
  const { roll = "", phone = "" } = profile;
  const { guardian } = particularsOf(profile);
  const home = phoneWord(guardian.phone);
  const numbers = [
    ...tailOf(roll),
    ...tailOf(phone),
    ...(home === "" ? [] : [home]),
    ...tailOf(home),
  ];
  const own = wordsOf(profile.name);
  const theirs = wordsOf(guardian.name);
  const sounds = soundsOf(own);
  const first = [own.slice(0, OWN_FIRST), sounds.slice(0, 1), theirs.slice(0, 1), sounds];
  const names = [...first, theirs, own].flat();
  return [...new Set([...numbers, ...names])].slice(0, MAX_ITEMS - loginNamesOf(profile).length);
}

/**
 * Whether each word of a search is the beginning of one of the words, or one of them with a wrong
 * letter.
 */
export const soundsLike = (words: readonly string[], search: readonly string[]): boolean =>
  search.every((one) => words.some((word) => word.startsWith(one) || isAlike(one, word)));

/** Whether each word of a search is the beginning of one of the name's words. */
export const matchesWords = (name: readonly string[], search: readonly string[]): boolean =>
  search.every((one) => name.some((word) => word.startsWith(one)));

/**
 * The only word of a name that counts as its match for a prefix, so that a name with two matching
 * words is found once.
 */
export const firstMatch = (name: readonly string[], prefix: string): string | undefined =>
  name.filter((word) => word.startsWith(prefix)).toSorted()[0];

/**
 * What to search for, and in which order. A single word with a dot or a digit is more likely a
 * login name than a name; a search with an @ is only for emails.
 */
export function parseSearch(search: string): {
  words: string[];
  email: string;
  order: readonly ("names" | "emails")[];
} {
  const phone = phoneOf(search);
  const email = phone ?? folded(search.trim());
  const words = wordsOf(email.includes("@") ? "" : phone === undefined ? search : phoneWord(phone));
  if (words.length === 0) return { words, email, order: ["emails"] };
  const isAddress = /^\S*[\d._+]\S*$/.test(email);
  return { words, email, order: isAddress ? ["emails", "names"] : ["names", "emails"] };
}
