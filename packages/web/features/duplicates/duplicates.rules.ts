import type { DuplicateSearchView } from "@academy/core/bank/duplicates/duplicate.schema.ts";
import { EXAM_TYPES, type ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { formatMarks } from "../../lib/format.ts";

type Pair = [string, string];

/** The most pairs that the server accepts in one call. */
const MOST_PAIRS = 200;

/**
 * The pairs of these questions, at most 200; with `only`, just the pairs that contain this
 * question.
 */
export const differentPairs = (ids: readonly string[], only?: string): Pair[] =>
  ids
    .flatMap((one, at) => ids.slice(at + 1).map((other): Pair => [one, other]))
    .filter((pair) => only === undefined || pair.includes(only))
    .slice(0, MOST_PAIRS);

export const examTypeIn = (address: URLSearchParams): ExamType | "" =>
  EXAM_TYPES.find((one) => one === address.get("examType")) ?? "";

/** "Reading: 1,200 of 18,000 questions", and then "Comparing similar questions…" */
export const progressWords = ({ done, of }: Pick<DuplicateSearchView, "done" | "of">): string =>
  done === 0
    ? `Reading ${formatMarks(of)} questions…`
    : done < of
      ? `Reading: ${formatMarks(done)} of ${formatMarks(of)} questions`
      : "Comparing similar questions…";

/** The subjects of the catalogue, each once. */
export const subjectsOf = (places: readonly { subject: string }[]): string[] =>
  [...new Set(places.map(({ subject }) => subject))].toSorted((a, b) => a.localeCompare(b));
