import type { Lecture, LecturePage } from "@academy/core/lectures/video/video.schema.ts";

export interface TopicGroup {
  /** The name of the topic; empty if the subject has no topics. */
  topic: string;
  lectures: Lecture[];
}

export interface SubjectGroup {
  subject: string;
  topics: TopicGroup[];
}

/**
 * Heading for lectures without a subject, and for lectures without a topic beside others that have
 * a topic.
 */
const OTHER = "Other lectures";

/** Lectures by subject and topic, in their given order. */
export function bySubject(lectures: readonly Lecture[]): SubjectGroup[] {
  const subjects = Map.groupBy(lectures, ({ subject }) => subject || OTHER);
  return [...subjects].map(([subject, own]) => {
    const topics = [...Map.groupBy(own, ({ topic }) => topic)];
    const nameOf = (topic: string) => topic || (topics.length > 1 ? OTHER : "");
    return {
      subject,
      topics: topics.map(([topic, list]) => ({ topic: nameOf(topic), lectures: list })),
    };
  });
}

/** A position in a video as players show it: "3:05", "1:02:03". */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** How much data an hour uses, for viewers who pay for their data: "39 MB an hour". */
export const hourWords = (bytes: number): string =>
  `${Math.max(1, Math.round(bytes / 1e6))} MB an hour`;

/**
 * The lecture with this id, from this page of the list or as the server describes it separately.
 */
export const lectureIn = ({ videos, watching }: LecturePage, id: string | null) =>
  [watching, ...videos].find((one) => one?._id === id);

/** The next lecture of the list that the student may watch. */
export function nextAfter(lectures: readonly Lecture[], id: string): Lecture | undefined {
  const place = lectures.findIndex(({ _id }) => _id === id);
  return place < 0 ? undefined : lectures.slice(place + 1).find(({ locked }) => !locked);
}
