import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { LanguagePaper, LanguageReview } from "../terms/paper/language-paper.schema.ts";
import type { PaperRef } from "../terms/paper/paper.schema.ts";
import { artifactKey } from "./paper.store.ts";

/** A paper's texts in another language. */
export const readTexts = (
  deps: Deps,
  ref: PaperRef,
  language: VariantLanguage,
): Promise<LanguagePaper> =>
  deps.artifacts.read(artifactKey(ref, `student.${language}`), (raw) => LanguagePaper.parse(raw));

/** The solutions that a paper has in another language. */
export const readSolutions = (
  deps: Deps,
  ref: PaperRef,
  language: VariantLanguage,
): Promise<LanguageReview> =>
  deps.artifacts.read(artifactKey(ref, `review.${language}`), (raw) => LanguageReview.parse(raw));
