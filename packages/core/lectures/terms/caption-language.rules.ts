/** Languages of captions: English and those of India's schools, as BCP 47 writes them. */
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
] as const;
