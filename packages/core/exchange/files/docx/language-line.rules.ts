import {
  ENGLISH_NAMES,
  LANGUAGES,
  languageNames,
} from "../../../kernel/language/language.rules.ts";
import type { Language, VariantLanguage } from "../../../kernel/language/language.schema.ts";

/** Which language a text names, in English or in the language itself. */
export function languageNamed(text: string): Language | undefined {
  const plain = (name: string) => name.normalize("NFKC").trim().toLowerCase();
  const wanted = plain(text);
  return LANGUAGES.find((language) =>
    [ENGLISH_NAMES[language], languageNames[language]].some((name) => plain(name) === wanted),
  );
}

const LINE = /^\s{0,20}\[([^[\]]{2,30})\]\s{0,20}$/;

/**
 * The language that a line such as "[Hindi]" names; the lines below it repeat the question above in
 * this language.
 */
export const languageOfLine = (text: string): Language | undefined =>
  languageNamed(LINE.exec(text.slice(0, 80))?.[1] ?? "");

/** A line that names a language, as our own files write it. */
export const languageLine = (language: VariantLanguage): string => `[${ENGLISH_NAMES[language]}]`;
