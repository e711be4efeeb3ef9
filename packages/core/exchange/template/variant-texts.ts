import type { QuestionTexts } from "../../bank/variant/variant.schema.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";

/** A question's texts in another language, as files carry them. */
export interface VariantTexts {
  language: VariantLanguage;
  texts: QuestionTexts;
  /** The passage's HTML in this language; "" without a passage. */
  passage: string;
}
