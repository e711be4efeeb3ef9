import * as z from "zod";
import { VARIANT_LANGUAGES } from "../../../kernel/language/language-codes.rules.ts";
import { Language, VariantLanguage } from "../../../kernel/language/language.schema.ts";

/**
 * Whether students switch the language of a paper while they take it, as in JEE Main, or choose it
 * once before they start, as in NEET.
 */
const MEDIUMS = ["switchable", "chosen"] as const;

/** In which languages a test is taken besides English; `medium` matters only if there are any. */
export const LANGUAGES_OF_TEST = {
  languages: z
    .array(VariantLanguage)
    .max(VARIANT_LANGUAGES.length)
    .refine((all) => new Set(all).size === all.length, { message: "Name each language once." }),
  medium: z.enum(MEDIUMS),
};

/** The values of a test that states none. */
export const LANGUAGES_BY_DEFAULT = {
  languages: LANGUAGES_OF_TEST.languages.default([]),
  medium: LANGUAGES_OF_TEST.medium.default("switchable"),
};

const TestLanguages = z.object(LANGUAGES_BY_DEFAULT);
export type TestLanguages = z.infer<typeof TestLanguages>;

export const ENGLISH_ALONE: TestLanguages = TestLanguages.parse({});

/** What students see of it; nothing of a test in English alone. */
export const SHOWN_LANGUAGES = {
  languages: LANGUAGES_OF_TEST.languages.optional(),
  medium: LANGUAGES_OF_TEST.medium.optional(),
  /** What the caller has chosen; only where the language is chosen before the start. */
  language: Language.optional(),
};

/** The language that a student chooses for a test before the start. */
export const MediumInput = z.strictObject({ language: Language });
export const MediumView = z.object({ language: Language });
export type MediumView = z.infer<typeof MediumView>;
