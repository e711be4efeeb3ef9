import type { SheetEntry } from "../answers/sheet.rules.ts";
import type { Choice } from "../assessment/assessment.schema.ts";
import type { KeySection, PaperKey } from "../paper/paper.schema.ts";
import type { AnswerStatus } from "../result/result.schema.ts";

/** A section whose questions a student chooses among. */
export interface ChoiceSection extends KeySection {
  choose: Choice;
  /** Its position in the paper. */
  section: number;
  /** Of the paper. */
  version: string;
}

/** What a choice needs to know of a marked answer. */
export interface ChoiceAnswer {
  status: AnswerStatus;
  answered: boolean;
}

/** How an answer takes part in a choice. */
export const PART = { none: 0, candidate: 1, dropped: 2 } as const;
export type Part = (typeof PART)[keyof typeof PART];

/** A blank takes no part; a dropped question takes part without an answer too, see `uncounted`. */
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
 * The positions of the answers of a section that do not count and earn nothing. Answers count up to
 * the limit: the first ones in the order shown, or the ones with the most marks. Free places go
 * to dropped questions that were not answered, if the section allows it. So no score passes the
 * section's maximum, and no one gets a dropped question on top of a full choice.
 * @param part how each answer of the paper takes part
 * @param marks of each answer of the paper, teachers' marks included
 * @param order in which the student saw the section's questions; null for the paper's own
 */
export function uncounted(
  { from, to, choose }: Pick<ChoiceSection, "from" | "to" | "choose">,
  part: ArrayLike<Part>,
  marks: ArrayLike<number>,
  order: readonly number[] | null,
): number[] {
  const left: number[] = [];
  // Marks above the bound count, and as many answers with marks at the bound as there is room for.
  const { bound, room } =
    choose.count === "best" ? boundOf({ from, to, choose }, part, marks) : ANY;
  let [places, atBound] = [choose.atMost, room];
  for (let place = 0; place < to - from; place++) {
    const index = from + (order?.[place] ?? place);
    if (part[index] !== PART.candidate) continue;
    const mark = marks[index] ?? 0;
    const counts = places > 0 && (mark > bound || (mark === bound && atBound-- > 0));
    if (counts) places--;
    else left.push(index);
  }
  for (let index = from; index < to; index++) {
    if (part[index] !== PART.dropped) continue;
    if (choose.dropped === "fill" && places > 0) places--;
    else left.push(index);
  }
  return left;
}

const ANY = { bound: -Infinity, room: 0 };

/**
 * The marks of the last answer that counts among the best ones, and how many answers with the same
 * marks count. Marks have few different values, so that going down from the highest is faster than
 * sorting.
 */
function boundOf(
  { from, to, choose }: Pick<ChoiceSection, "from" | "to" | "choose">,
  part: ArrayLike<Part>,
  marks: ArrayLike<number>,
): { bound: number; room: number } {
  let [above, taken] = [Infinity, 0];
  for (;;) {
    let [highest, equal] = [-Infinity, 0];
    for (let index = from; index < to; index++) {
      const mark = marks[index] ?? 0;
      if (part[index] !== PART.candidate || mark >= above || mark < highest) continue;
      equal = mark === highest ? equal + 1 : 1;
      highest = mark;
    }
    if (equal === 0 || taken + equal >= choose.atMost) {
      return { bound: highest, room: choose.atMost - taken };
    }
    taken += equal;
    above = highest;
  }
}

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
    const given = places.filter((at) => sheet[at]?.value).length;
    total.answered += Math.min(given, most);
    total.asked += Math.min(places.length, most);
  }
  return total;
}

/** What a student reads about a choice, such as "Answer any 5 of 10". */
export const choiceTitle = ({ atMost }: Choice, questions: number): string =>
  `Answer any ${atMost} of ${questions}`;

/** The same with the rule for those who answer more. */
export function choiceText(choose: Choice, questions: number, shuffled = false): string {
  const which = choose.count === "first" ? "first" : "best";
  const own = shuffled ? " in your order" : " in the paper’s order";
  const order = choose.count === "first" ? own : "";
  return `${choiceTitle(choose, questions)}; the ${which} ${choose.atMost}${order} count.`;
}
