import { LanguageChoice } from "./language-choice.tsx";
import { openLanguages } from "./open-languages.tsx";

/** What a test with other languages than English needs besides the others' screens. */
export const languageParts = { LanguageChoice, openLanguages };
