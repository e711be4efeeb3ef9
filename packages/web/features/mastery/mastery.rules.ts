import type { TopicView } from "@academy/core/learning/mastery/mastery.schema.ts";
import { countOf, formatMarks } from "../../lib/format.ts";

/** A sentence about the answers that the figure is based on. */
export function latestWords({ latest }: Pick<TopicView, "latest">): string {
  if (!latest) return "Only practised so far.";
  const { earned, questions, typical } = latest;
  return `Latest test: you got ${formatMarks(earned)} of ${questions}; a typical student gets ${formatMarks(typical)}.`;
}

/** "12 answers", or how many are missing. */
export const answersWords = (answers: number, enough: number): string =>
  answers >= enough
    ? countOf(answers, "answer")
    : `${countOf(answers, "answer")}, ${enough - answers} more needed`;
