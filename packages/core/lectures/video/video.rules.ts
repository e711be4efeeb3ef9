import type { Entitlement } from "../../sales/subscription/subscription.schema.ts";
import type { LectureQuery, Video, VideoQuery } from "./video.schema.ts";

/** The containers that browsers play, by the type that their first bytes tell. */
const PLAYED: readonly string[] = ["video/mp4", "video/webm", "video/quicktime", "video/x-m4v"];

/** Whether a file of this type may be published as a video. */
export const isPlayed = (type: string | undefined): type is string =>
  type !== undefined && PLAYED.includes(type);

/** Key of the file itself, which nobody may read without a signature. */
export const privateKey = ({ videoId, file }: Pick<Video, "videoId" | "file">): string =>
  `videos/${videoId}/${file.uploadId}.${file.extension}`;

/** Key of a free video's copy, which everybody may read while there is one. */
export const publicKey = ({ file }: Pick<Video, "file">): string =>
  `media/videos/${file.uploadId}.${file.extension}`;

/** Free, or of an exam type to which a subscription runs at `now`, epoch milliseconds. */
export function mayWatch(
  video: Pick<Video, "isFree" | "examTypes">,
  subscriptions: readonly Entitlement[],
  now: number,
): boolean {
  if (video.isFree) return true;
  return subscriptions.some(
    ({ examType, endsAt }) => endsAt > now && video.examTypes.includes(examType),
  );
}

const lower = (text: string): string => text.toLocaleLowerCase("en");

const isNamed = (name: string, wanted: string): boolean =>
  wanted === "" || lower(name) === lower(wanted);

const speaksOf = (video: Video, wanted: string): boolean =>
  [video.title, video.subject, video.topic, video.subTopic].some((text) =>
    lower(text).includes(lower(wanted)),
  );

type Wanted = Pick<VideoQuery, "subject" | "topic" | "search" | "examType" | "isFree">;

/** Whether an administrator's query asks for a video; what is empty in it asks for nothing. */
export const isWanted = (video: Video, query: Wanted): boolean =>
  (query.examType === undefined || video.examTypes.includes(query.examType)) &&
  (query.isFree === undefined || video.isFree === query.isFree) &&
  isNamed(video.subject, query.subject) &&
  isNamed(video.topic, query.topic) &&
  speaksOf(video, query.search);

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** What has no subject or topic comes behind what has. */
const byName = (one: string, other: string): number =>
  Number(one === "") - Number(other === "") || collator.compare(one, other);

/** By subject, topic and title, so that what belongs together stands together. */
const inSyllabusOrder = (one: Video, other: Video): number =>
  byName(one.subject, other.subject) ||
  byName(one.topic, other.topic) ||
  collator.compare(one.title, other.title) ||
  (one.videoId < other.videoId ? -1 : 1);

/** The lectures of one of a student's two lists, in the syllabus's order. */
export const lecturesOf = (
  videos: readonly Video[],
  { kind, search }: Pick<LectureQuery, "kind" | "search">,
): Video[] =>
  videos
    .filter((video) => video.isFree === (kind === "free") && speaksOf(video, search))
    .toSorted(inSyllabusOrder);

/** One page of a list, with the totals of the whole. */
export function pageOf<T>(found: readonly T[], { page, limit }: { page: number; limit: number }) {
  return {
    shown: found.slice((page - 1) * limit, page * limit),
    totals: { page, total: found.length, totalPages: Math.ceil(found.length / limit) },
  };
}
