import type { Language } from "@academy/core/kernel/language/language.schema.ts";

/**
 * The language in which papers were last read on this device. A test that has this language begins
 * in it.
 */
const KEY = "paper-language";

export function lastLanguage(offered: readonly Language[]): Language | undefined {
  try {
    const text = localStorage.getItem(KEY);
    return offered.find((one) => one === text);
  } catch {
    return undefined; // storage is blocked: a choice lasts as long as the page
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    return; // the attempt keeps it with its next save
  }
}
