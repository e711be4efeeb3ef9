import type { Entitlement } from "../../sales/subscription/subscription.schema.ts";
import type { LectureQuery, Video, VideoQuery } from "./video.schema.ts";

/** Containers that browsers can play, by the type that their first bytes show. */
const PLAYABLE: readonly string[] = ["video/mp4", "video/webm", "video/quicktime", "video/x-m4v"];

/** Whether a file of this type may be published as a video. */
export const isPlayable = (type: string | undefined): type is string =>
  type !== undefined && PLAYABLE.includes(type);

/** Key of the file, which can only be read with a signature. */
export const privateKey = ({ videoId, file }: Pick<Video, "videoId" | "file">): string =>
  `videos/${videoId}/${file.uploadId}.${file.extension}`;

/** Key of a free video's public copy. */
export const publicKey = ({ file }: Pick<Video, "file">): string =>
  `media/videos/${file.uploadId}.${file.extension}`;

/** Whether the video is free or a subscription to one of its exams runs at `now` (epoch ms). */
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

const hasText = (video: Video, wanted: string): boolean =>
  [video.title, video.subject, video.topic, video.subTopic].some((text) =>
    lower(text).includes(lower(wanted)),
  );

type VideoFilter = Pick<VideoQuery, "subject" | "topic" | "search" | "examType" | "isFree">;

/** Whether a video matches an administrator's query; empty filters match anything. */
export const matchesQuery = (video: Video, query: VideoFilter): boolean =>
  (query.examType === undefined || video.examTypes.includes(query.examType)) &&
  (query.isFree === undefined || video.isFree === query.isFree) &&
  isNamed(video.subject, query.subject) &&
  isNamed(video.topic, query.topic) &&
  hasText(video, query.search);

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts names alphabetically, with empty ones last. */
const byName = (one: string, other: string): number =>
  Number(one === "") - Number(other === "") || collator.compare(one, other);

/** Sorts by subject, topic and title. */
export const inSyllabusOrder = (one: Video, other: Video): number =>
  byName(one.subject, other.subject) ||
  byName(one.topic, other.topic) ||
  collator.compare(one.title, other.title) ||
  (one.videoId < other.videoId ? -1 : 1);

/** The lectures of one of a student's two lists, in syllabus order. */
export const lecturesOf = (
  videos: readonly Video[],
  { kind, search }: Pick<LectureQuery, "kind" | "search">,
): Video[] =>
  videos
    .filter((video) => video.isFree === (kind === "free") && hasText(video, search))
    .toSorted(inSyllabusOrder);

/** One page of a list, with the totals of the whole. */
export function pageOf<T>(found: readonly T[], { page, limit }: { page: number; limit: number }) {
  return {
    shown: found.slice((page - 1) * limit, page * limit),
    totals: { page, total: found.length, totalPages: Math.ceil(found.length / limit) },
  };
}
