import { phoneWord } from "../../kernel/shared/phone.rules.ts";
import { firstMatch, folded, matchesWords, wordsOf } from "../../people/user/search.rules.ts";
import type { Enquiry } from "./enquiry.schema.ts";

/** Longer words are found by their first characters. */
const LONGEST = 40;
/** The most words of an enquiry that are indexed. */
const MOST_WORDS = 14;
const OF_NAME = 4;
const OF_ADDRESS = 2;
const OF_DOMAIN = 1;
const OF_SUBJECT = 6;
/** Fewer digits than this are not a phone number, in an enquiry or in a search. */
const MIN_DIGITS = 4;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

export const addressWord = (email: string): string => folded(email.trim()).slice(0, LONGEST);

/**
 * The words of a phone number: the whole number, its last four digits, and its last group of digits
 * as it was written.
 */
function phoneWords(phone: string): string[] {
  const whole = phoneWord(phone);
  const group = phone.match(/\d+/g)?.at(-1) ?? "";
  return [whole, whole.slice(-4), group].filter((word) => word.length >= MIN_DIGITS);
}

/** The subject of a message: its first line. */
const subjectOf = (message: string): string => /[^\r\n]*/.exec(message.trim())?.[0] ?? "";

/** The words that an enquiry is found by, each once. */
export function wordsOfEnquiry({
  name,
  email,
  phone,
  message,
}: Pick<Enquiry, "name" | "email" | "phone" | "message">): string[] {
  const [address = "", domain = ""] = email.split("@");
  const words = [
    addressWord(email),
    ...phoneWords(phone).map((word) => word.slice(0, LONGEST)),
    ...wordsOf(name).slice(0, OF_NAME),
    ...wordsOf(address).slice(0, OF_ADDRESS),
    ...wordsOf(domain).slice(0, OF_DOMAIN),
    ...wordsOf(subjectOf(message)).slice(0, OF_SUBJECT),
  ];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** The words of a search. An email address or a phone number is a single word. */
export function wordsOfSearch(search: string): string[] {
  const text = search.trim();
  if (text.includes("@")) return [addressWord(text)];
  const isPhone = /^[\d\s()+./-]+$/.test(text) && digitsOf(text).length >= MIN_DIGITS;
  return isPhone ? [phoneWord(text).slice(0, LONGEST)] : wordsOf(text);
}

/** The word by which a search is looked up; the other words are compared afterwards. */
export const lookedUp = (words: readonly string[]): string =>
  words.toSorted((a, b) => b.length - a.length)[0] ?? "";

/**
 * Whether each word of a search is the beginning of a word of the enquiry. A search without words
 * finds nothing.
 */
export const hasWords = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length > 0 && matchesWords(words, wanted);

/**
 * Whether `word` is the first of an enquiry's words that begin with the wanted word. Only its index
 * entry counts, so that an enquiry is found once.
 */
export const isFirst = (words: readonly string[], word: string, wanted: string): boolean =>
  firstMatch(words, wanted) === word;
