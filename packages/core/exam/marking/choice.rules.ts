import { countAnswered, type SheetEntry } from "../answers/sheet.rules.ts";
import type { Choice } from "../terms/test/choice.schema.ts";
import type { KeySection, PaperKey } from "../terms/paper/paper.schema.ts";
import type { AnswerStatus } from "../terms/result/result.schema.ts";

/** A section whose questions a student chooses among. */
export interface ChoiceSection extends KeySection {
  choose: Choice;
  /** Its position in the paper. */
  section: number;
  /** The version of the paper. */
  version: string;
}

/** The facts about a marked answer that a choice needs. */
export interface ChoiceAnswer {
  status: AnswerStatus;
  answered: boolean;
}

/** How an answer takes part in a choice. */
export const PART = { none: 0, candidate: 1, dropped: 2 } as const;
export type Part = (typeof PART)[keyof typeof PART];

/** A blank takes no part; a dropped question takes part without an answer too, see `Uncounted`. */
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

/** Whether a question counts towards the maximum: a choice of 5 of 10 has the maximum of 5. */
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

/** How many answers may count and how many are given, before anything is marked. */
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

/** The same with the rule for those who answer more. */
export function choiceText(choose: Choice, questions: number, shuffled = false): string {
  const which = choose.count === "first" ? "first" : "best";
  const own = shuffled ? " in your order" : " in the paper’s order";
  const order = choose.count === "first" ? own : "";
  return `${choiceTitle(choose, questions)}; the ${which} ${choose.atMost}${order} count.`;
}
