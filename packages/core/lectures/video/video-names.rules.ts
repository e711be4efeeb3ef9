import { matching } from "../../bank/catalogue/catalogue.rules.ts";
import type { SubjectTopic } from "../../bank/catalogue/catalogue.schema.ts";
import type { Video } from "./video.schema.ts";

type Names = Pick<Video, "subject" | "topic" | "subTopic">;

/** The entry of the catalogue that a video's names are of; of several, any one. */
export const entryOf = (
  { subject, topic, subTopic }: Names,
  entries: Iterable<SubjectTopic>,
): SubjectTopic | undefined =>
  subject || topic || subTopic ? matching(entries, { subject, topic, subTopic })[0] : undefined;

const isWhole = ({ subject, topic, subTopic }: Names): boolean =>
  subject !== "" && topic !== "" && subTopic !== "";

/**
 * Videos by the names that the catalogue has now. One with all three names goes by its entry. One
 * that names a subject or topic alone stands for many entries: it keeps the name while any entry has
 * it, and goes by its own entry once the last one was renamed.
 */
export function named(
  videos: readonly Video[],
  catalogue: ReadonlyMap<string, SubjectTopic>,
): Video[] {
  const stillThere = new Map<string, boolean>();
  const isStillThere = (video: Video): boolean => {
    const key = JSON.stringify([video.subject, video.topic, video.subTopic]);
    const known = stillThere.get(key) ?? entryOf(video, catalogue.values()) !== undefined;
    stillThere.set(key, known);
    return known;
  };
  return videos.map((video) => {
    const entry = catalogue.get(video.entryId ?? "");
    if (!entry || (!isWhole(video) && isStillThere(video))) return video;
    return {
      ...video,
      subject: video.subject && entry.subject,
      topic: video.topic && entry.topic,
      subTopic: video.subTopic && entry.subTopic,
    };
  });
}
