import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { shownQuestions } from "@academy/web/features/take-test/shown-questions.ts";

/** The paper's sections are shuffled, so that a place on a page is not a place in the sheet. */
export const SHUFFLE = { questions: true, options: true };

/** The questions as a page shows them, by the seed that the server gave. */
export const inOwnOrder = (questions: readonly StudentQuestion[], seed: string) =>
  shownQuestions({ sectionDetails: SECTIONS }, questions, seed);

/** The most sections that a paper here has. */
const SECTIONS = [{ shuffle: SHUFFLE }, { shuffle: SHUFFLE }];
