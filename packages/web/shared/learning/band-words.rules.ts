import type { TopicView } from "@academy/core/learning/mastery/mastery.schema.ts";

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

export const topicName = ({ topic, subTopic }: Pick<TopicView, "topic" | "subTopic">): string =>
  subTopic ? `${topic}, ${subTopic}` : topic;
