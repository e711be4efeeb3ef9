import { countAnswered, type SheetEntry } from "../answers/sheet.rules.ts";
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
 * Finds the answers of a section that do not count and earn nothing. Answers count up to the limit:
 * the first ones in the order shown, or the ones with the most marks. Free places go to dropped
 * questions that were not answered, if the section allows it. So no score passes the section's
 * maximum, and no one gets a dropped question on top of a full choice.
 * @param part how each answer of the paper takes part
 * @param marks of each answer of the paper, teachers' marks included
 * @param left receives the positions, so that nothing is allocated per sheet
 * @returns how many positions there are
 * @param order in which the student saw the section's questions; null for the paper's own
 */
export function uncounted(
  section: Pick<ChoiceSection, "from" | "to" | "choose">,
  part: Uint8Array,
  marks: Int32Array,
  order: readonly number[] | null,
  left: Uint16Array,
): number {
  const { from, to, choose } = section;
  const best = choose.count === "best";
  const bound = best ? boundOf(section, part, marks) : LOWEST;
  let room = best ? roomAtBound : 0;
  let places: number = choose.atMost;
  let found = 0;
  for (let place = 0; place < to - from; place++) {
    const index = from + (order?.[place] ?? place);
    if (part[index] !== PART.candidate) continue;
    const mark = marks[index] ?? 0;
    if (places > 0 && (mark > bound || (mark === bound && room-- > 0))) places--;
    else left[found++] = index;
  }
  for (let index = from; index < to; index++) {
    if (part[index] !== PART.dropped) continue;
    if (choose.dropped === "fill" && places > 0) places--;
    else left[found++] = index;
  }
  return found;
}

/** Below all marks. Integers are faster here than Infinity. */
const LOWEST = -(2 ** 30);

/** How many answers with the marks that `boundOf` found last count. */
let roomAtBound = 0;

/**
 * The marks of the last answer that counts among the best ones; `LOWEST` if all count. The lowest
 * marks are left out first. They have few different values, so that one pass nearly always finds
 * the bound, which is faster than sorting.
 */
function boundOf(
  { from, to, choose }: Pick<ChoiceSection, "from" | "to" | "choose">,
  part: Uint8Array,
  marks: Int32Array,
): number {
  let over = -choose.atMost;
  let [low, atLow, next, atNext] = [-LOWEST, 0, -LOWEST, 0];
  for (let index = from; index < to; index++) {
    if (part[index] !== PART.candidate) continue;
    const mark = marks[index] ?? 0;
    over++;
    if (mark === low) atLow++;
    else if (mark < low) {
      next = low;
      atNext = atLow;
      low = mark;
      atLow = 1;
    } else if (mark === next) atNext++;
    else if (mark < next) {
      next = mark;
      atNext = 1;
    }
  }
  if (over <= 0) return LOWEST;
  roomAtBound = atLow - over;
  if (roomAtBound >= 0) return low;
  roomAtBound += atNext;
  return roomAtBound >= 0 ? next : boundAbove({ from, to }, part, marks, next);
}

/** The bound, if the two lowest marks are too few to be left out alone: `-roomAtBound` are missing. */
function boundAbove(
  { from, to }: Pick<ChoiceSection, "from" | "to">,
  part: Uint8Array,
  marks: Int32Array,
  lowest: number,
): number {
  let bound = lowest;
  while (roomAtBound < 0) {
    const above = bound;
    bound = -LOWEST;
    let equal = 0;
    for (let index = from; index < to; index++) {
      const mark = marks[index] ?? 0;
      if (mark > bound || mark <= above || part[index] !== PART.candidate) continue;
      equal = mark === bound ? equal + 1 : 1;
      bound = mark;
    }
    roomAtBound += equal;
  }
  return bound;
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
    const given = countAnswered(places.map((at) => sheet[at]));
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
