import { countAnswered, type SheetEntry } from "../answers/sheet.rules.ts";
import type { Choice } from "../terms/test/choice.schema.ts";
import type { KeySection, PaperKey } from "../terms/paper/paper.schema.ts";
import type { AnswerStatus } from "../terms/result/result.schema.ts";

/** A section with a choice: students answer only some of its questions. */
export interface ChoiceSection extends KeySection {
  choose: Choice;
  /** Its position in the paper. */
  section: number;
  /** The version of the paper. */
  version: string;
}

/** The facts about a marked answer that a section with a choice of questions needs. */
export interface ChoiceAnswer {
  status: AnswerStatus;
  answered: boolean;
}

/** How an answer takes part in a section with a choice of questions. */
export const PART = { none: 0, candidate: 1, dropped: 2 } as const;
export type Part = (typeof PART)[keyof typeof PART];

/**
 * How a marked answer takes part. A blank takes no part, unless its question was dropped, see
 * `Uncounted`.
 */
export function partOf({ status, answered }: ChoiceAnswer): Part {
  if (status === "bonus" && !answered) return PART.dropped;
  return status === "unattempted" ? PART.none : PART.candidate;
}

export const choicesOf = ({
  sections = [],
  version,
}: Pick<PaperKey, "sections" | "version">): ChoiceSection[] =>
  sections.flatMap((one, section) =>
    one.choose ? [{ ...one, choose: one.choose, section, version }] : [],
  );

/**
 * Whether the question is among those that make up the maximum: with a choice of 5 of 10 questions,
 * 5 questions do.
 */
export function countsTowardsMaximum(choices: readonly ChoiceSection[], index: number): boolean {
  const section = choices.find(({ from, to }) => from <= index && index < to);
  return section === undefined || index < section.from + section.choose.atMost;
}

/** How many answers of a paper can count. */
export const askedOf = (key: Pick<PaperKey, "questions" | "sections" | "version">): number =>
  choicesOf(key).reduce(
    (sum, { from, to, choose }) => sum - (to - from - choose.atMost),
    key.questions.length,
  );

/**
 * How many answers can count, and how many were given, at most as many as can count. Nothing needs
 * to be marked for this.
 */
export function answeredOf(
  sections: readonly { choose: Choice | null }[],
  questions: readonly { section: number }[],
  sheet: readonly (SheetEntry | undefined)[],
): { answered: number; asked: number } {
  const total = { answered: 0, asked: 0 };
  for (const [section, places] of Map.groupBy(questions.keys(), (at) => questions[at]?.section)) {
    const most = sections[section ?? 0]?.choose?.atMost ?? places.length;
    const given = countAnswered(places.map((at) => sheet[at]));
    total.answered += Math.min(given, most);
    total.asked += Math.min(places.length, most);
  }
  return total;
}

/** The sentence for students about a choice, such as "Answer any 5 of 10". */
export const choiceTitle = ({ atMost }: Choice, questions: number): string =>
  `Answer any ${atMost} of ${questions}`;

/** The same sentence, with the rule for students who answer more questions. */
export function choiceText(choose: Choice, questions: number, shuffled = false): string {
  const which = choose.count === "first" ? "first" : "best";
  const own = shuffled ? " in your order" : " in the paper’s order";
  const order = choose.count === "first" ? own : "";
  return `${choiceTitle(choose, questions)}; the ${which} ${choose.atMost}${order} count.`;
}
