/**
 * Languages of captions, as BCP 47 writes them, with their own names: English and those of India's
 * schools. Browsers do not know all of these names.
 */
export const captionLanguageNames = {
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

export const CAPTION_LANGUAGES = [
  "en",
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
] as const satisfies readonly (keyof typeof captionLanguageNames)[];
