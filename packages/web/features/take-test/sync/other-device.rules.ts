import type { Outbox } from "../../../shared/outbox/outbox.rules.ts";
import { isBlank } from "../view/palette.rules.ts";

/** What is known about this attempt being open elsewhere. */
export interface Elsewhere {
  /**
   * `also`: another device saves too. `before`: another device saved until this page was opened.
   */
  device: "no" | "also" | "before";
  /** Whether another tab of this browser has the attempt open. */
  tab: boolean;
  /** Questions, by number from 1, that were answered later on the other device. */
  replaced: readonly number[];
  /** When the section before the open one ended, in the server's milliseconds. */
  endedAt?: number | null;
}

export const nowhereElse: Elsewhere = { device: "no", tab: false, replaced: [] };

/** Questions whose answer here was replaced by a later one from elsewhere. */
export const replacedQuestions = (before: Outbox, after: Outbox): string[] =>
  Object.entries(before.answers).flatMap(([questionId, held]) => {
    const now = after.answers[questionId];
    const same = !now || JSON.stringify(now.value) === JSON.stringify(held.value);
    return same || isBlank(held.value) ? [] : [questionId];
  });

/** The numbers of these questions from 1, added to earlier numbers. */
export const replacedNumbers = (
  questions: readonly { _id: string }[],
  replaced: readonly string[],
  known: readonly number[],
): number[] => [
  ...new Set([
    ...known,
    ...questions.flatMap(({ _id }, at) => (replaced.includes(_id) ? [at + 1] : [])),
  ]),
];

/** Text for one or more questions: "Question 5 was answered later on the other device". */
export function replacedWords(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((one, other) => one - other);
  const last = sorted.at(-1);
  if (sorted.length === 1) return `Question ${last} was answered later on the other device.`;
  return `Questions ${sorted.slice(0, -1).join(", ")} and ${last} were answered later on the other device.`;
}
