import { inLanguage, withEnglish } from "../../kernel/language/in-language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { FrozenLanguage, LanguagePaper } from "../terms/paper/language-paper.schema.ts";
import type { PaperReview, StudentPaper } from "../terms/paper/paper.schema.ts";

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

const NOTE = "<p><em>Solution in English only.</em></p>";

function solutionIn(language: VariantLanguage, translated: string | undefined, english: string) {
  if (translated !== undefined) return inLanguage(language, translated);
  return english === "" ? english : inLanguage("en", `${NOTE}${english}`);
}
