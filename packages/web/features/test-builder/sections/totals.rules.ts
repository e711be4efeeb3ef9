import { toMarks } from "@academy/response-types/shared/marks.ts";
import { fullMarks } from "@academy/response-types/shared/scheme.ts";
import type { SectionDraft, TestDraft } from "../draft/draft.schema.ts";
import { questionIdsOf } from "../draft/draft.rules.ts";
import type { Questions, ShownQuestion } from "../preview/shown-question.rules.ts";

/** Maximum marks of a question under its section's scheme. */
export function marksOf(
  { rows, marks }: Pick<ShownQuestion, "rows" | "marks">,
  { scheme }: Pick<SectionDraft, "scheme">,
): number {
  return fullMarks(scheme, Math.round(marks * 100), rows, FINEST) / FINEST;
}

/**
 * Units in one mark. Marks are added up in these units, so that three thirds are exactly one mark.
 */
const FINEST = 300;

/**
 * The marks of a section's loaded questions; if the section has a choice, of only the questions
 * that can count.
 */
export const sectionMarks = (section: SectionDraft, questions: Questions): number =>
  sum(
    section.questionIds.slice(0, section.choose?.atMost).map((id) => {
      const question = questions.get(id);
      return question ? marksOf(question, section) : 0;
    }),
  );

export interface Totals {
  selected: number;
  marks: number;
}

/** Number of selected questions and their total marks. */
export const totalsOf = (draft: TestDraft, questions: Questions): Totals => ({
  selected: questionIdsOf(draft).length,
  marks: sum(draft.sections.map((section) => sectionMarks(section, questions))),
});

/** Summed in whole units, so that 0.1 + 0.2 marks are exactly 0.3. */
const sum = (marks: readonly number[]): number =>
  toMarks(
    marks.reduce((total, one) => total + Math.round(one * FINEST), 0),
    FINEST,
  );
