import { responseTypes } from "@academy/response-types/registry.ts";
import type { Marker, MarkedSheet } from "../marking/marker.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";

/** Answers on one page of the list. */
export const WAITING_PER_PAGE = 500;

/**
 * The digits of a question's position. A paper has at most 300 questions, so positions of three
 * digits sort as texts in the order of the numbers.
 */
const DIGITS = 3;

/** Positions of the questions whose automatic mark may wait for a teacher. */
export const markableOf = ({ rules, questions }: PaperKey): number[] =>
  rules === 1
    ? []
    : [...questions.keys()].filter((index) => {
        const type = questions[index]?.responseType;
        return type !== undefined && responseTypes.get(type).markedByHand;
      });

/**
 * One line of text for each answer that waits. Sorted lines are in the paper's order, then by user.
 */
export const waitingLines = (
  marker: Pick<Marker, "outcome">,
  sheet: Pick<MarkedSheet, "outcomes">,
  markable: readonly number[],
  userId: string,
): string[] =>
  markable
    .filter((index) => marker.outcome(index, sheet.outcomes[index] ?? 0).review)
    .map((index) => `${String(index).padStart(DIGITS, "0")}\t${userId}`);

export const userOfWaiting = (line: string): string => line.slice(DIGITS + 1);

/** The numbers of the pages that contain the lines from `from` up to `to`. */
export function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(from / WAITING_PER_PAGE);
  const end = Math.ceil(to / WAITING_PER_PAGE);
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
}
