import type { LectureQuery } from "@academy/core/lectures/video/video.schema.ts";
import type { listLectures } from "@academy/functions/api/videos/list-lectures.ts";
import type { readPlayback } from "@academy/functions/api/videos/read-playback.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

export type LectureKind = LectureQuery["kind"];

const PER_PAGE = 60;

export const lecturesQuery = (kind: LectureKind, search: string, page: number) =>
  queryOptions({
    queryKey: ["lectures", kind, search, page],
    queryFn: ({ signal }) =>
      call<typeof listLectures>({
        method: "GET",
        path: "/api/videos/mine",
        query: { kind, search, page, limit: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The address of a video expires after an hour, so each opening requests a new one. */
export const playbackQuery = (videoId: string) =>
  queryOptions({
    queryKey: ["playback", videoId],
    queryFn: ({ signal }) =>
      call<typeof readPlayback>({
        method: "GET",
        path: "/api/videos/{id}/playback",
        params: { id: videoId },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
