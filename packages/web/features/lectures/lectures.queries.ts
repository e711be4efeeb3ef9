import type { LectureQuery } from "@academy/core/lectures/video/video.schema.ts";
import type { listLectures } from "@academy/functions/api/videos/list-lectures.ts";
import type { readPlayback } from "@academy/functions/api/videos/read-playback.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reads } from "../../lib/api/api.ts";

export type LectureKind = LectureQuery["kind"];

const PER_PAGE = 60;

export const lecturesQuery = (kind: LectureKind, search: string, page: number) =>
  queryOptions({
    queryKey: ["lectures", kind, search, page],
    queryFn: reads<typeof listLectures>("GET /api/videos/mine", {
      query: { kind, search, page, limit: PER_PAGE },
    }),
    placeholderData: keepPreviousData,
  });

/** The address of a video expires after an hour, so each opening requests a new one. */
export const playbackQuery = (videoId: string) =>
  queryOptions({
    queryKey: ["playback", videoId],
    queryFn: reads<typeof readPlayback>("GET /api/videos/{id}/playback", {
      params: { id: videoId },
    }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
