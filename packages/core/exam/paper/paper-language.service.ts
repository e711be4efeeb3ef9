import { ENGLISH_NAMES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid } from "../../kernel/shared/error.ts";
import type { PaperRef, PaperReview, StudentPaper } from "../terms/paper/paper.schema.ts";
import * as Texts from "./language-texts.rules.ts";
import * as LanguageStore from "./language-paper.store.ts";
import * as PaperStore from "./paper.store.ts";

/** A paper in another language. @throws AppError `invalid` if it does not have the language */
export async function paperIn(
  deps: Deps,
  ref: PaperRef,
  language: VariantLanguage,
  student: StudentPaper,
): Promise<StudentPaper> {
  await assertHas(deps, ref, language);
  return Texts.paperIn(await LanguageStore.readTexts(deps, ref, language), student);
}

/** A paper and its solutions in another language, for released reports. */
export async function reviewIn(
  deps: Deps,
  ref: PaperRef,
  language: VariantLanguage,
  english: { student: StudentPaper; review: PaperReview },
): Promise<{ student: StudentPaper; review: PaperReview }> {
  await assertHas(deps, ref, language);
  const [student, review] = await Promise.all([
    LanguageStore.readTexts(deps, ref, language),
    LanguageStore.readSolutions(deps, ref, language),
  ]);
  return Texts.reviewIn({ student, review }, english);
}

async function assertHas(deps: Deps, ref: PaperRef, language: VariantLanguage): Promise<void> {
  const { languages = [] } = await PaperStore.readCover(deps, ref);
  if (languages.includes(language)) return;
  const message = `This paper is not in ${ENGLISH_NAMES[language]}.`;
  throw invalid("other_language", message, [{ path: "language", message }]);
}
