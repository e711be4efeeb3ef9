import * as z from "zod";
import { Language } from "../../../kernel/language/language.schema.ts";

/** The language that a student chooses for a test before the start. */
export const MediumInput = z.strictObject({ language: Language });
export const MediumView = z.object({ language: Language });
export type MediumView = z.infer<typeof MediumView>;
