import type { Render } from "../../bank/pool/freeze-card.rules.ts";
import { changedSince, englishTexts, byPath } from "../../bank/variant/variant.rules.ts";
import type { PassageVariant, QuestionVariant } from "../../bank/variant/variant.schema.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { FrozenLanguage } from "../terms/paper/language-paper.schema.ts";
import type { PaperCover, PaperRef } from "../terms/paper/paper.schema.ts";
import type { TestLanguages } from "../terms/test/languages.rules.ts";
import type { TranslatedText } from "../terms/test/languages.schema.ts";
import type { DraftQuestion } from "./freeze.rules.ts";

/** The variants of a paper's questions and passages in one language, by their ids. */
export interface DraftVariants {
  language: VariantLanguage;
  questions: ReadonlyMap<string, QuestionVariant>;
  passages: ReadonlyMap<string, PassageVariant>;
}

/** The variants of a paper, and whether its language is chosen before the start. */
export interface PaperLanguages {
  medium: TestLanguages["medium"];
  /** The instructions in those of the languages that have some. */
  instructions: TranslatedText;
  variants: readonly DraftVariants[];
}

/** Freezes the texts of a paper in one language, with rendered formulas. */
export function freezeLanguage(
  ref: PaperRef,
  questions: readonly DraftQuestion[],
  { language, ...variants }: DraftVariants,
  rich: Render,
): FrozenLanguage {
  const head = { testId: ref.testId, version: ref.paper, language };
  const frozen: FrozenLanguage = {
    student: { ...head, questions: {}, passages: {} },
    review: { ...head, solutions: {} },
  };
  for (const one of questions) {
    const id = one.question.questionId;
    const variant = variants.questions.get(id);
    if (!variant) continue;
    const path = `${id}.${language}`;
    const { question, options, rows } = variant.texts;
    frozen.student.questions[id] = {
      question: rich(question, `${path}.question`),
      ...(options && { options: options.map((text, i) => rich(text, `${path}.options.${i}`)) }),
      ...(rows && { rows: rows.map((text, i) => rich(text, `${path}.rows.${i}`)) }),
    };
    const solution = solutionIn(variant, one);
    if (solution !== "") frozen.review.solutions[id] = rich(solution, `${path}.solution`);
  }
  for (const [id, { passageText }] of variants.passages) {
    frozen.student.passages[id] = rich(passageText, `${id}.${language}`);
  }
  return frozen;
}

/** A solution that was changed in English since is shown in English: it might explain another answer. */
function solutionIn(variant: QuestionVariant, { question }: DraftQuestion): string {
  const changed = changedSince(variant, byPath(englishTexts(question)));
  return changed.includes("solution") ? "" : variant.texts.solution;
}

/** The instructions in those languages that have some, with rendered formulas. */
export function freezeInstructions(
  { variants, instructions }: PaperLanguages,
  rich: Render,
): Pick<PaperCover, "translated"> {
  const written = variants.flatMap(({ language }) => {
    const source = instructions[language];
    if (source === undefined) return [];
    return [[language, { source, instructions: rich(source, `instructions.${language}`) }]];
  });
  return written.length > 0 ? { translated: Object.fromEntries(written) } : {};
}
