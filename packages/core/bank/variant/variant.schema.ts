import * as z from "zod";
import { VariantLanguage } from "../../kernel/language/language.schema.ts";

/**
 * The texts of a question in another language. Options and rows are those of the English question,
 * in the same order, so keys, answers and shuffling do not depend on the language.
 */
export const QuestionTexts = z.object({
  question: z.string(),
  options: z.array(z.string()).optional(),
  rows: z.array(z.string()).optional(),
  /** Empty while the question has no solution in this language. */
  solution: z.string().default(""),
});
export type QuestionTexts = z.infer<typeof QuestionTexts>;

/**
 * What a variant was translated from: a short digest of each English text, by its path
 * ("question", "options.0", "rows.1", "solution", "passageText"). A text whose digest differs was
 * changed in English since.
 */
export const TextDigests = z.record(z.string(), z.string());
export type TextDigests = z.infer<typeof TextDigests>;

const Head = z.object({
  language: VariantLanguage,
  /** Raised by every save, so that two translators do not overwrite each other. */
  edition: z.int().min(1),
  translatedFrom: TextDigests,
  /** Paths whose different numbers or formulas the translator has confirmed, with their digests. */
  confirmed: TextDigests.default({}),
  /** ISO 8601, and a name. */
  changedAt: z.string(),
  changedBy: z.string(),
  changedById: z.string(),
});

/** A question in another language, as it is stored beside the question. */
export const QuestionVariant = Head.extend({ questionId: z.string(), texts: QuestionTexts });
export type QuestionVariant = z.infer<typeof QuestionVariant>;

/** A passage in another language. */
export const PassageVariant = Head.extend({ passageId: z.string(), passageText: z.string() });
export type PassageVariant = z.infer<typeof PassageVariant>;
