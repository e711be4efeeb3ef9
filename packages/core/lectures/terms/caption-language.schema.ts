import * as z from "zod";
import { CAPTION_LANGUAGES } from "./caption-language.rules.ts";

export const CaptionLanguage = z.enum(CAPTION_LANGUAGES);
export type CaptionLanguage = z.infer<typeof CaptionLanguage>;
