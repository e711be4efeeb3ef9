/** The languages that a question is translated into: it is always written in English first. */
export const VARIANT_LANGUAGES = [
  "hi",
  "as",
  "bn",
  "gu",
  "kn",
  "ml",
  "mr",
  "or",
  "pa",
  "ta",
  "te",
  "ur",
] as const;

export const LANGUAGES = ["en", ...VARIANT_LANGUAGES] as const;
