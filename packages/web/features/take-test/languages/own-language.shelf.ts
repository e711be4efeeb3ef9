import type { Language } from "@academy/core/kernel/language/language.schema.ts";

/**
 * The language in which papers were last read on this device. A test that has this language begins
 * in it.
 */
const KEY = "paper-language";
const BESIDE = "paper-language-beside";

export function lastLanguage(offered: readonly Language[]): Language | undefined {
  try {
    const text = localStorage.getItem(KEY);
    return offered.find((one) => one === text);
  } catch {
    return undefined; // storage is blocked: a choice lasts as long as the page
  }
}

/** Whether English was read beside it. */
export function lastBeside(): boolean {
  try {
    return localStorage.getItem(BESIDE) !== null;
  } catch {
    return false;
  }
}

export function keepLanguage(language: Language, beside: boolean): void {
  try {
    localStorage.setItem(KEY, language);
    if (beside) localStorage.setItem(BESIDE, "1");
    else localStorage.removeItem(BESIDE);
  } catch {
    return; // the attempt keeps it with its next save
  }
}
