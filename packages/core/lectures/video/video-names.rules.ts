import { matching } from "../../bank/catalogue/catalogue.rules.ts";
import type { SubjectTopic } from "../../bank/catalogue/catalogue.schema.ts";
import type { Video } from "./video-record.schema.ts";

type Names = Pick<Video, "subject" | "topic" | "subTopic">;

/** A catalogue entry that matches a video's names; any of them if there are several. */
export const entryOf = (
  { subject, topic, subTopic }: Names,
  entries: Iterable<SubjectTopic>,
): SubjectTopic | undefined =>
  subject || topic || subTopic ? matching(entries, { subject, topic, subTopic })[0] : undefined;

const isWhole = ({ subject, topic, subTopic }: Names): boolean =>
  subject !== "" && topic !== "" && subTopic !== "";

/**
 * Videos with their current catalogue names. A video with all three names follows its entry. One
 * with only a subject or topic covers many entries: it keeps that name as long as any entry has it,
 * and then follows its own entry.
 */
export function named(
  videos: readonly Video[],
  catalogue: ReadonlyMap<string, SubjectTopic>,
): Video[] {
  const inCatalogue = new Map<string, boolean>();
  const isInCatalogue = (video: Video): boolean => {
    const key = JSON.stringify([video.subject, video.topic, video.subTopic]);
    const known = inCatalogue.get(key) ?? entryOf(video, catalogue.values()) !== undefined;
    inCatalogue.set(key, known);
    return known;
  };
  return videos.map((video) => {
    const entry = catalogue.get(video.entryId ?? "");
    if (!entry || (!isWhole(video) && isInCatalogue(video))) return video;
    return {
      ...video,
      subject: video.subject && entry.subject,
      topic: video.topic && entry.topic,
      subTopic: video.subTopic && entry.subTopic,
    };
  });
}
