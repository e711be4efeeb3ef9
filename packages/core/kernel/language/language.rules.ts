import { LANGUAGES, VARIANT_LANGUAGES } from "./language-codes.rules.ts";

export { LANGUAGES, VARIANT_LANGUAGES };

/**
 * The languages of papers and captions, as BCP 47 writes them, with their own names: the 13 that
 * NTA prints papers in. Browsers do not know all of these names.
 */
export const languageNames = {
  en: "English",
  hi: "हिन्दी",
  as: "অসমীয়া",
  bn: "বাংলা",
  gu: "ગુજરાતી",
  kn: "ಕನ್ನಡ",
  ml: "മലയാളം",
  mr: "मराठी",
  or: "ଓଡ଼ିଆ",
  pa: "ਪੰਜਾਬੀ",
  ta: "தமிழ்",
  te: "తెలుగు",
  ur: "اردو",
} as const;

/** The names of these languages in English. */
export const ENGLISH_NAMES = {
  en: "English",
  hi: "Hindi",
  as: "Assamese",
  bn: "Bengali",
  gu: "Gujarati",
  kn: "Kannada",
  ml: "Malayalam",
  mr: "Marathi",
  or: "Odia",
  pa: "Punjabi",
  ta: "Tamil",
  te: "Telugu",
  ur: "Urdu",
} as const satisfies Record<keyof typeof languageNames, string>;

/** Only Urdu is written from right to left. */
export const directionOf = (language: (typeof LANGUAGES)[number]): "ltr" | "rtl" =>
  language === "ur" ? "rtl" : "ltr";
