import { INDONESIAN, KOREAN, UZBEK, VIETNAMESE } from "./asia.ts";
import { ENGLISH } from "./english.ts";
import { ROMANIAN, RUSSIAN, SPANISH } from "./europe.ts";
import { HINDI } from "./hindi.ts";
import type { Language } from "./language.ts";

/** The languages of papers, each with its weight in the draw. */
export const LANGUAGES: readonly (readonly [Language, number])[] = [
  [ENGLISH, 66],
  [HINDI, 14],
  [VIETNAMESE, 5],
  [RUSSIAN, 4],
  [UZBEK, 3],
  [INDONESIAN, 3],
  [KOREAN, 2],
  [ROMANIAN, 2],
  [SPANISH, 1],
];
