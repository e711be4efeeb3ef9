import { DAY } from "../../kernel/shared/time.ts";
import type { Entitlement } from "../../sales/subscription/subscription.schema.ts";
import { openedUntil } from "../../sales/subscription/access.rules.ts";
import type { Video } from "./video-record.schema.ts";
import type { LectureQuery, VideoQuery } from "./video.schema.ts";
import { isWatchable } from "./video-state.rules.ts";

/** The exam types and the id with which access to a video is decided. */
export const wantedOf = ({ examTypes, videoId }: Pick<Video, "examTypes"> & Partial<Video>) =>
  ({ examTypes, kind: "LECTURE", id: videoId }) as const;

/**
 * Whether the video is free, or a subscription to one of its exams or to it runs at `now` (epoch ms).
 */
export const mayWatch = (
  video: Pick<Video, "isFree" | "examTypes"> & Partial<Video>,
  held: readonly Entitlement[],
  now: number,
): boolean => video.isFree || openedUntil(wantedOf(video), held, now) !== undefined;

/** How long a device keeps a lecture at most. */
const KEPT_MS = 30 * DAY;

/**
 * Until when a student's device may keep a video (epoch ms): 30 days from `now`, and not beyond the
 * subscription that opens it; null if it may not.
 */
export function keptUntil(
  video: Pick<Video, "isFree" | "examTypes" | "mayKeep"> & Partial<Video>,
  held: readonly Entitlement[],
  now: number,
): number | null {
  if (!video.mayKeep) return null;
  if (video.isFree) return now + KEPT_MS;
  const until = openedUntil(wantedOf(video), held, now);
  return until === undefined ? null : Math.min(now + KEPT_MS, until);
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

/**
 * The lectures of one of a student's two lists, free or not free: those that can be watched and
 * match the search.
 */
export const lecturesOf = (
  videos: readonly Video[],
  { kind, search }: Pick<LectureQuery, "kind" | "search">,
): Video[] =>
  videos
    .filter((video) => video.isFree === (kind === "free") && isWatchable(video))
    .filter((video) => hasText(video, search));

/** One page of a list, with the totals of the whole. */
export function pageOf<T>(found: readonly T[], { page, limit }: { page: number; limit: number }) {
  return {
    shown: found.slice((page - 1) * limit, page * limit),
    totals: { page, total: found.length, totalPages: Math.ceil(found.length / limit) },
  };
}
