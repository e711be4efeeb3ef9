import { PassageId } from "@academy/core/bank/passage/passage.schema.ts";
import { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import * as z from "zod";

export const PassagePath = z.object({ id: PassageId });

/** The `{id}` and `{language}` of a path that names a passage in a language. */
export const PassageVariantPath = PassagePath.extend({ language: VariantLanguage });
