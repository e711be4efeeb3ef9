import { doubt } from "../answers/answers.rules.ts";
import type { Facts } from "../facts.rules.ts";
import type { NumberMark } from "../marks/number.rules.ts";
import type { PaperQuestion, Reading } from "../reading.ts";

/**
 * If this share of questions or more has the number after the one before, any other number is a
 * doubt.
 */
const STEADY = 0.9;

/**
 * Doubts numbers that are not consecutive, because a question may have been lost. A gap alone is
 * not doubted: the missing number must be in a line of the question before, or the other numbers
 * must be consecutive and one of these questions incomplete.
 */
export function stepDoubts(
  questions: readonly PaperQuestion[],
  { facts, roles }: { facts: readonly Facts[]; roles: Reading["roles"] },
  size: number,
): void {
  const open = facts.map((one, at) => (roles[at]?.role === "stem" ? undefined : one.number));
  const steps = questions.flatMap((question, at) => {
    const before = questions[at - 1];
    if (before?.number === undefined || question.number === undefined) return [];
    const isNext = question.number === before.number + 1;
    return before.part === question.part ? [{ before, question, isNext }] : [];
  });
  const isSteady = steps.filter(({ isNext }) => isNext).length >= steps.length * STEADY;
  for (const { before, question, isNext } of steps) {
    if (isNext) continue;
    const isWhole = [before, question].every(({ slices }) => slices.options.length === size);
    if (!passesOver(before, question, open) && (isWhole || !isSteady)) continue;
    doubt(question, "step", `The number before it is ${before.number}.`);
  }
}

/**
 * Whether the lines between the stems of two questions have a number between the numbers of these
 * questions.
 */
function passesOver(
  before: PaperQuestion,
  { number = 0, start }: PaperQuestion,
  numbers: readonly (NumberMark | undefined)[],
): boolean {
  return numbers.slice(before.start + 1, start).some((one) => {
    const isBetween = (one?.value ?? 0) > (before.number ?? 0) && (one?.value ?? 0) < number;
    return isBetween && one?.form === before.form;
  });
}
