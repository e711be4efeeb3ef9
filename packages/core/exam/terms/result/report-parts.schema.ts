import * as z from "zod";
import { Language } from "../../../kernel/language/language.schema.ts";

/** Fields that only reports of some tests have. */
export const OF_FEW_REPORTS = {
  /** The seed that drew lots between equal students, and its SHA-256, known before the test. */
  lot: z.object({ seed: z.string(), hash: z.string() }).optional(),
  /** The languages of the paper, English first; only if it has others. */
  languages: z.array(Language).optional(),
  /** The language of the questions and solutions in the report. */
  language: Language.optional(),
};
