import { doubt } from "../answers/answers.rules.ts";
import type { Facts } from "../facts.rules.ts";
import type { NumberMark } from "../marks/number.rules.ts";
import type { PaperQuestion, Reading } from "../reading.ts";

/**
 * If at least this share of questions has the number that follows the number of the question above,
 * the numbers of the paper are consecutive.
 */
const STEADY = 0.9;

/**
 * Doubts a question whose number does not follow the number of the question above, because a
 * question between them may have been lost. There must be another sign of this: a line between them
 * has a missing number; or the numbers of the paper are otherwise consecutive, and one of the two
 * questions does not have the usual number of options.
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
 * Whether a line from the second line of a question to the next question has a number between the
 * numbers of these two questions. Lines of stems do not count.
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
