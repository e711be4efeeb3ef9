import type { TopicView } from "@academy/core/learning/mastery/mastery.schema.ts";
import { countOf, formatMarks } from "../../lib/format.ts";

const BAND_NAMES: Record<TopicView["band"], string> = {
  none: "Not enough yet",
  weak: "Weak",
  building: "Building",
  good: "Good",
  strong: "Strong",
};

/** "Weak, 46%": the band, with the figure once there is one. */
export const bandWords = ({ band, mastery }: Pick<TopicView, "band" | "mastery">): string =>
  mastery === null ? BAND_NAMES.none : `${BAND_NAMES[band]}, ${mastery}%`;

/** What the figure rests on, in a sentence. */
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

/** A topic with its sub-topic. */
export const topicName = ({ topic, subTopic }: Pick<TopicView, "topic" | "subTopic">): string =>
  subTopic ? `${topic}, ${subTopic}` : topic;
