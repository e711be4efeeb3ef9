import { LanguageChoice } from "./language-choice.tsx";
import { openLanguages } from "./open-languages.tsx";

/** The screens and functions that only a test with other languages than English needs. */
export const languageParts = { LanguageChoice, openLanguages };
