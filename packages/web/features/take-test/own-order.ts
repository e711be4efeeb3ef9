import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { ShownQuestion } from "./shown-questions.ts";

/** The questions in this student's order. Only shuffled tests load the code that shuffles. */
export async function inOwnOrder(
  test: Pick<TestView, "sectionDetails">,
  questions: readonly StudentQuestion[],
  seed: string,
): Promise<readonly ShownQuestion[]> {
  if (!test.sectionDetails.some(({ shuffle }) => shuffle)) return questions;
  const { shownQuestions } = await import("./shown-questions.ts");
  return shownQuestions(test, questions, seed);
}
