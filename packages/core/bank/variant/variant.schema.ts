import * as z from "zod";
import { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { RichText } from "../question/question.schema.ts";

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
 * changed in English since. A solution that is not translated has none.
 */
export const TextDigests = z.record(z.string(), z.string());
export type TextDigests = z.infer<typeof TextDigests>;

const Head = z.object({
  language: VariantLanguage,
  /** Raised by every save, so that two translators do not overwrite each other. */
  edition: z.int().min(1),
  /** The revision of the English texts that the translator saw. */
  fromRev: z.int().min(1),
  translatedFrom: TextDigests,
  /** Paths whose different numbers or formulas the translator has confirmed, with their digests. */
  confirmed: TextDigests.default({}),
  /** ISO 8601, and a name. */
  changedAt: z.string(),
  changedBy: z.string(),
  changedById: z.string(),
});

/** The facts about its translation that every variant has. */
export type VariantHead = z.infer<typeof Head>;

/** A question in another language, as it is stored beside the question. */
export const QuestionVariant = Head.extend({ questionId: z.string(), texts: QuestionTexts });
export type QuestionVariant = z.infer<typeof QuestionVariant>;

/** A passage in another language. */
export const PassageVariant = Head.extend({ passageId: z.string(), passageText: z.string() });
export type PassageVariant = z.infer<typeof PassageVariant>;

/** What a save contains besides the texts. */
const Save = {
  /** The edition of the variant that was read; 0 if there is no variant yet. */
  edition: z.int().min(0).default(0),
  /** The English revision that the translator saw; the current one if it is left out. */
  rev: z.int().min(1).optional(),
  /** Paths of texts whose different formulas or numbers are right. */
  confirm: z.array(z.string().max(40)).max(20).default([]),
};

const MOST_OPTIONS = 8;

/** A question's variant as a translator sends it. Without `solution`, the solution stays. */
export const QuestionVariantInput = z.strictObject({
  texts: z.strictObject({
    question: RichText,
    options: z.array(RichText).max(MOST_OPTIONS).optional(),
    rows: z.array(RichText).max(MOST_OPTIONS).optional(),
    solution: RichText.optional(),
  }),
  ...Save,
});
export type QuestionVariantInput = z.input<typeof QuestionVariantInput>;

/** A passage's variant as a translator sends it. */
export const PassageVariantInput = z.strictObject({
  texts: z.strictObject({ passageText: RichText }),
  ...Save,
});
export type PassageVariantInput = z.input<typeof PassageVariantInput>;

/** The variant to remove, as it was read. */
export const VariantEdition = z.object({ edition: z.coerce.number().int().min(1) });

/** Texts as a caller sees them; the solution is left out for people who may not see it. */
const ShownTexts = QuestionTexts.extend({ solution: z.string().optional() });
export type ShownTexts = z.infer<typeof ShownTexts>;

const ShownHead = Head.pick({
  language: true,
  edition: true,
  changedAt: true,
  changedBy: true,
}).extend({
  /**
   * Paths of English texts that were changed since the translation. If there are any, the variant
   * has to be checked.
   */
  changed: z.array(z.string()),
  /** By path, the English texts before the change, from which the variant was translated. */
  before: z.record(z.string(), z.string()),
  /** Formulas and numbers that differ from the English text. */
  differences: z.array(
    z.object({
      path: z.string(),
      missing: z.array(z.string()),
      added: z.array(z.string()),
      /** True if the translator said that these differences are right. */
      confirmed: z.boolean(),
    }),
  ),
});
export type ShownHead = z.infer<typeof ShownHead>;

/** A question in one language, for the editor. */
export const ShownQuestionVariant = ShownHead.extend({ texts: ShownTexts });
export type ShownQuestionVariant = z.infer<typeof ShownQuestionVariant>;

/** A passage in one language, for the editor. */
export const ShownPassageVariant = ShownHead.extend({
  texts: z.object({ passageText: z.string() }),
});
export type ShownPassageVariant = z.infer<typeof ShownPassageVariant>;

/** A question in English and its variants, for the editor. */
export const QuestionVariants = z.object({
  _id: z.string(),
  /** The English revision. */
  rev: z.int(),
  english: ShownTexts,
  variants: z.array(ShownQuestionVariant),
});
export type QuestionVariants = z.infer<typeof QuestionVariants>;

/** A passage in English and its variants, for the editor. */
export const PassageVariants = z.object({
  _id: z.string(),
  rev: z.int(),
  english: z.object({ passageText: z.string() }),
  variants: z.array(ShownPassageVariant),
});
export type PassageVariants = z.infer<typeof PassageVariants>;
