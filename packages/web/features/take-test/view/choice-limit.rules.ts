import { choiceTitle } from "@academy/core/exam/marking/choice.rules.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { Outbox } from "../../../shared/outbox/outbox.rules.ts";
import { isBlank } from "./palette.rules.ts";

/** How many answers each section accepts; null if it accepts all. */
export type Limits = readonly (number | null)[];

type Questions = readonly Pick<StudentQuestion, "_id" | "section">[];

export const limitsOf = ({ sectionDetails }: Pick<TestView, "sectionDetails">): Limits =>
  sectionDetails.map(({ choose }) => choose?.atMost ?? null);

/** The answers given in a section. A mark for review does not count as an answer. */
export const answeredIn = (outbox: Outbox, questions: Questions, section: number): number =>
  questions.filter((one) => one.section === section && !isBlank(outbox.answers[one._id]?.value))
    .length;

/** Whether a question is blank and stays blank, because its section accepts no more answers. */
export function isClosed(
  outbox: Outbox,
  questions: Questions,
  question: Questions[number],
  limits: Limits,
): boolean {
  const limit = limits[question.section] ?? null;
  if (limit === null || !isBlank(outbox.answers[question._id]?.value)) return false;
  return answeredIn(outbox, questions, question.section) >= limit;
}

/** The text below a blank question of a section that accepts no more answers. */
export const closedText = (limit: number): string =>
  `You have answered ${limit} of ${limit} in this section. Clear an answer to give another.`;

/** The heading of the palette, such as "Section B: answered 3 of 5". */
export const countText = (name: string, answered: number, limit: number): string =>
  `${name}: answered ${answered} of ${limit}`;

/** A section's rule in the table before the submission, such as "Answer any 5 of 10". */
export const titleOf = ({
  choose,
  numQuestions,
}: Pick<TestView["sectionDetails"][number], "choose" | "numQuestions">): string | null =>
  choose && choiceTitle(choose, numQuestions);
