import type { TopicView } from "@academy/core/learning/mastery/mastery.schema.ts";
import { countOf, formatMarks } from "../../lib/format.ts";
import { bandWords } from "../../shared/learning/band-words.rules.ts";

/** The result of the latest test: "3 of 5 (a typical student 2.4)". */
export function latestWords({ latest }: Pick<TopicView, "latest">): string | null {
  if (!latest) return null;
  const { earned, questions, typical } = latest;
  return `${formatMarks(earned)} of ${questions} (a typical student ${formatMarks(typical)})`;
}

/** "Weak, 46% ± 12 · 9 answers", or how many answers are missing. */
export function levelWords(topic: TopicView, enough: number): string {
  const { mastery, within, answers } = topic;
  if (mastery === null) return `${countOf(enough - answers, "more answer")} needed`;
  return `${bandWords(topic)} ± ${within ?? 0} · ${countOf(answers, "answer")}`;
}
