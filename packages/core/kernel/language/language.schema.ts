import * as z from "zod";
import { LANGUAGES, VARIANT_LANGUAGES } from "./language-codes.rules.ts";

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** A language other than English, in which a question or passage has a variant. */
export const VariantLanguage = z.enum(VARIANT_LANGUAGES);
export type VariantLanguage = z.infer<typeof VariantLanguage>;

/** A language with its own name, as players list it. */
export const NamedLanguage = z.object({ language: Language, name: z.string() });
