import { letterNamedIn } from "./fixed-options.rules.ts";
import type { FreezeProblem, PaperDraft } from "./freeze.rules.ts";
import type { StudentQuestion } from "../terms/paper/paper.schema.ts";

/** Problems of questions whose passage no longer exists, because they make no sense without it. */
export function missingPassages({
  sections,
  passages,
}: Pick<PaperDraft, "sections" | "passages">): FreezeProblem[] {
  const known = new Set(passages.map(({ passageId }) => passageId));
  return sections.flatMap(({ questions }) =>
    questions
      .filter(({ question: { passageId } }) => passageId !== null && !known.has(passageId))
      .map(({ question }) => ({
        path: `${question.questionId}.passageId`,
        message: "This question's passage is missing.",
        code: "missing_passage" as const,
      })),
  );
}

/**
 * Problems of solutions that name an option by its letter in the paper, while students see other
 * letters.
 */
export function letterProblems(
  { sections }: Pick<PaperDraft, "sections">,
  student: readonly Pick<StudentQuestion, "options" | "fixedOptions">[],
): FreezeProblem[] {
  const all = sections.flatMap(({ section, questions }) =>
    questions.map(({ question }) => ({ shuffle: section.shuffle, question })),
  );
  return all.flatMap(({ shuffle, question: { questionId, solution } }, index) => {
    const { options, fixedOptions } = student[index] ?? {};
    if (!shuffle?.options || !options || fixedOptions) return [];
    const letter = letterNamedIn(solution, options.length);
    if (letter === null) return [];
    const message = `The solution of question ${index + 1} names option ${letter}. Students will see other letters.`;
    return [{ path: `${questionId}.solution`, message, code: "solution_names_letter" as const }];
  });
}
