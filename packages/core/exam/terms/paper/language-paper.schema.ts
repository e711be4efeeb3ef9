import * as z from "zod";
import { VariantLanguage } from "../../../kernel/language/language.schema.ts";

/** The texts of a question in another language; options and rows are in the order of the English ones. */
const LanguageTexts = z.object({
  question: z.string(),
  options: z.array(z.string()).optional(),
  rows: z.array(z.string()).optional(),
});
export type LanguageTexts = z.infer<typeof LanguageTexts>;

const HEAD = { testId: z.string(), version: z.string(), language: VariantLanguage };

/** papers/{test}/{version}/student.{language}.json: the texts by the ids of questions and passages. */
export const LanguagePaper = z.object({
  ...HEAD,
  questions: z.record(z.string(), LanguageTexts),
  passages: z.record(z.string(), z.string()),
});
export type LanguagePaper = z.infer<typeof LanguagePaper>;

/** papers/{test}/{version}/review.{language}.json: the solutions that exist in the language. */
export const LanguageReview = z.object({
  ...HEAD,
  solutions: z.record(z.string(), z.string()),
});
export type LanguageReview = z.infer<typeof LanguageReview>;

/** A paper's texts in one language. */
export interface FrozenLanguage {
  student: LanguagePaper;
  review: LanguageReview;
}
