import { inEnglishOnly, inLanguage, withEnglish } from "../../kernel/language/in-language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { FrozenLanguage, LanguagePaper } from "../terms/paper/language-paper.schema.ts";
import type { PaperCover, PaperReview, StudentPaper } from "../terms/paper/paper.schema.ts";

/**
 * A paper with the texts of another language, each with its `lang`. What the language does not have
 * stays in English.
 * @param beside true to show the English text after each text
 */
export function paperIn(
  { language, questions, passages }: LanguagePaper,
  student: StudentPaper,
  beside = false,
): StudentPaper {
  const inOther = (html: string, english = "") => {
    const text = inLanguage(language, html);
    return beside ? withEnglish(text, english) : text;
  };
  return {
    ...student,
    questions: student.questions.map((one) => {
      const texts = questions[one._id];
      if (!texts) return one;
      return {
        ...one,
        question: inOther(texts.question, one.question),
        ...(texts.options && {
          options: texts.options.map((html, index) => inOther(html, one.options?.[index])),
        }),
        ...(texts.rows && {
          rows: texts.rows.map((html, index) => inOther(html, one.rows?.[index])),
        }),
      };
    }),
    passages: {
      ...student.passages,
      ...Object.fromEntries(
        Object.entries(passages).map(([id, html]) => [id, inOther(html, student.passages[id])]),
      ),
    },
  };
}

/**
 * A paper and its solutions in another language. A solution that exists in English alone begins
 * with a note that says so.
 */
export const reviewIn = (
  { student: texts, review: translated }: FrozenLanguage,
  { student, review }: { student: StudentPaper; review: PaperReview },
  beside = false,
): { student: StudentPaper; review: PaperReview } => ({
  student: paperIn(texts, student, beside),
  review: {
    ...review,
    solutions: Object.fromEntries(
      Object.entries(review.solutions).map(([id, html]) => [
        id,
        solutionIn(texts.language, translated.solutions[id], html),
      ]),
    ),
  },
});

const solutionIn = (language: VariantLanguage, translated: string | undefined, english: string) =>
  translated === undefined ? inEnglishOnly("Solution", english) : inLanguage(language, translated);

/** The instructions in a language, with English below them; or in English with a note. */
export function instructionsIn(
  language: VariantLanguage,
  { translated, instructions }: Pick<PaperCover, "translated" | "instructions">,
): string {
  const own = translated?.[language];
  return own
    ? withEnglish(inLanguage(language, own.instructions), instructions)
    : inEnglishOnly("Instructions", instructions);
}
