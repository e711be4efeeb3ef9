import { type Script, scriptsIn } from "@academy/response-types/shared/scripts.ts";
import { withLatinDigits } from "../../kernel/language/digits.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";

/**
 * Spellings that readers take for the same word are folded into one, by the script of the word:
 * what a translator types with one keyboard is found with another. The partitions of the index name
 * the version of this folding, so that words of another version are never taken for these.
 */

/** Signs that have no form of their own and say whether the letters beside them are joined. */
const JOINERS = "\\u200c\\u200d";

/** A run of letters, signs and digits; a joiner inside of it does not end the word. */
export const WORD = new RegExp(
  `[\\p{L}\\p{M}\\p{N}]+(?:[${JOINERS}]+[\\p{L}\\p{M}\\p{N}]+)*[${JOINERS}]*`,
  "gu",
);

const ALL_JOINERS = new RegExp(`[${JOINERS}]`, "gu");
const LAST_JOINERS = new RegExp(`[${JOINERS}]+$`, "u");

type Folds = readonly (readonly [pattern: RegExp, by: string])[];

const foldedBy = (text: string, folds: Folds): string =>
  folds.reduce((before, [pattern, by]) => before.replaceAll(pattern, by), text);

/** In Hindi and Marathi, a joiner or a dot below never makes another word. */
const DEVANAGARI: Folds = [
  [ALL_JOINERS, ""],
  [/\u093c/gu, ""], // the dot below: ज़मीन and जमीन
  [/\u0901/gu, "\u0902"], // चाँद and चांद
  // A nasal without its vowel before a consonant of its class: अङ्क and अंक, सम्बन्ध and संबंध.
  [/\u0919\u094d(?=[क-घ])/gu, "\u0902"],
  [/\u091e\u094d(?=[च-झ])/gu, "\u0902"],
  [/\u0923\u094d(?=[ट-ढ])/gu, "\u0902"],
  [/\u0928\u094d(?=[त-ध])/gu, "\u0902"],
  [/\u092e\u094d(?=[प-भ])/gu, "\u0902"],
];

/** Older texts write the letters of Malayalam that have no vowel with a joiner. */
const MALAYALAM: Folds = [
  [/\u0d23\u0d4d\u200d/gu, "\u0d7a"],
  [/\u0d28\u0d4d\u200d/gu, "\u0d7b"],
  [/\u0d30\u0d4d\u200d/gu, "\u0d7c"],
  [/\u0d32\u0d4d\u200d/gu, "\u0d7d"],
  [/\u0d33\u0d4d\u200d/gu, "\u0d7e"],
  [/\u0d15\u0d4d\u200d/gu, "\u0d7f"],
];

/** The same of the one such letter of Bengali and Assamese. */
const BENGALI: Folds = [[/\u09a4\u09cd\u200d/gu, "\u09ce"]];

/** Keyboards for Arabic and Persian have other letters in the place of those of Urdu. */
const URDU: Folds = [
  [/[\u064b-\u0652\u0670\u0640]/gu, ""], // vowel signs, and the stroke that only lengthens a word
  [/[\u064a\u0649]/gu, "\u06cc"],
  [/\u0643/gu, "\u06a9"],
  [/\u0647/gu, "\u06c1"],
  [/\u0629/gu, "\u06c3"],
  [/[\u0623\u0625\u0671]/gu, "\u0627"],
  [/\u06cc\u0654/gu, "\u0626"],
];

const NO_JOINERS: Folds = [[ALL_JOINERS, ""]];

/** Joiners carry meaning in Malayalam, Bengali and Urdu, so they stay there. */
const FOLDS: Partial<Record<Script, Folds>> = {
  Devanagari: DEVANAGARI,
  Malayalam: MALAYALAM,
  Bengali: BENGALI,
  Arabic: URDU,
};

/** A word of lower-case letters in compatibility form, as it is compared and indexed. */
export function foldedWord(word: string): string {
  const [script] = scriptsIn(word);
  // Three letters of Devanagari have a form with the dot below that composition would keep.
  const apart = script === "Devanagari" ? word.normalize("NFD") : word;
  const folded = foldedBy(apart, (script && FOLDS[script]) ?? NO_JOINERS).replace(LAST_JOINERS, "");
  return withLatinDigits(folded.normalize("NFC"));
}

/** Whether a word begins with a letter of another script than Latin, Greek and their like. */
export const isInScript = (word: string): boolean => {
  const [first = ""] = word;
  return scriptsIn(first).length > 0;
};

const LANGUAGES_OF: Record<Script, readonly VariantLanguage[]> = {
  Devanagari: ["hi", "mr"],
  Bengali: ["bn", "as"],
  Gujarati: ["gu"],
  Kannada: ["kn"],
  Malayalam: ["ml"],
  Oriya: ["or"],
  Gurmukhi: ["pa"],
  Tamil: ["ta"],
  Telugu: ["te"],
  Arabic: ["ur"],
};

/** The languages that a text may be in, by its letters; none for an English text. */
export const languagesIn = (text: string): VariantLanguage[] =>
  scriptsIn(text).flatMap((script) => LANGUAGES_OF[script]);
