import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { shownOrder } from "@academy/core/exam/paper/shuffle.rules.ts";

/**
 * A question at its place on the screen. Its options and all values remain in the paper's order.
 */
export interface ShownQuestion extends StudentQuestion {
  /** The question's number in the paper, if the paper is shuffled. */
  paperNumber?: number;
  /** Positions of the options in the order in which they are shown, if they are shuffled. */
  order?: readonly number[];
}

type Section = TestView["sectionDetails"][number];

/** The questions in the order in which this student sees them. */
export function shownQuestions(
  { sectionDetails }: { sectionDetails: readonly Pick<Section, "shuffle">[] },
  questions: readonly StudentQuestion[],
  seed: string,
): readonly ShownQuestion[] {
  const shuffles = sectionDetails.map(({ shuffle }) => shuffle);
  return shownOrder(seed, shuffles, questions).flatMap(({ index, options }) => {
    const question = questions[index];
    return question
      ? [{ ...question, paperNumber: index + 1, ...(options && { order: options }) }]
      : [];
  });
}
