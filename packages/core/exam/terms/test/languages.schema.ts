import * as z from "zod";
import { Language, VariantLanguage } from "../../../kernel/language/language.schema.ts";

/**
 * The languages in which a test is taken besides English. Without such languages, `medium` has no
 * meaning.
 */
export const LANGUAGES_OF_TEST = {
  languages: z.array(VariantLanguage).max(12),
  /**
   * Whether students switch the language of a paper while they take it, as in JEE Main, or choose it
   * once before they start, as in NEET.
   */
  medium: z.enum(["switchable", "chosen"]),
};

/** The values for a test that does not state them. */
export const LANGUAGES_BY_DEFAULT = {
  languages: LANGUAGES_OF_TEST.languages.default([]),
  medium: LANGUAGES_OF_TEST.medium.default("switchable"),
};

/** A text of a test in other languages; a language without one is read in English. */
export const TranslatedText = z.partialRecord(VariantLanguage, z.string());
export type TranslatedText = z.infer<typeof TranslatedText>;

/** What the builder edits. */
export const EDITED_LANGUAGES = {
  ...LANGUAGES_OF_TEST,
  /** The instructions for editing, with formulas as LaTeX. */
  translatedInstructionsSource: TranslatedText,
};

/** What students see of a test's languages; absent for a test in English alone. */
export const SHOWN_LANGUAGES = {
  languages: LANGUAGES_OF_TEST.languages.optional(),
  medium: LANGUAGES_OF_TEST.medium.optional(),
  /** Set if the test has written answers, which wait for a teacher in another language. */
  written: z.literal(true).optional(),
  /** The instructions in these languages, with rendered formulas. */
  translatedInstructions: TranslatedText.optional(),
  /** The language that the caller has chosen; only if it is chosen before the start. */
  language: Language.optional(),
};
