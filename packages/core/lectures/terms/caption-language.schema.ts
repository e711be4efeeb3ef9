import * as z from "zod";
import { CAPTION_LANGUAGES } from "./caption-language.rules.ts";

export const CaptionLanguage = z.enum(CAPTION_LANGUAGES);
export type CaptionLanguage = z.infer<typeof CaptionLanguage>;

/** A language with its own name, as players list it. */
export const NamedLanguage = z.object({ language: CaptionLanguage, name: z.string() });
