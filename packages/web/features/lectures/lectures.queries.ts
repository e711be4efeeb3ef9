import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type { Lecture, LectureQuery } from "@academy/core/lectures/video/video.schema.ts";
import type { listLectures } from "@academy/functions/api/videos/list-lectures.ts";
import type { readPlayback } from "@academy/functions/api/videos/read-playback.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reads } from "../../lib/api/api.ts";
import type { Opening } from "./opening.ts";
import type { Watched } from "./watched.shelf.ts";

export type LectureKind = LectureQuery["kind"];

const PER_PAGE = 60;

interface Asked {
  search: string;
  page: number;
  /** A lecture to describe even if it is not on this page of the list. */
  watch: string | null;
}

export const lecturesQuery = (kind: LectureKind, { search, page, watch }: Asked) =>
  queryOptions({
    queryKey: ["lectures", kind, search, page, watch],
    queryFn: reads<typeof listLectures>("GET /api/videos/mine", {
      query: { kind, search, page, limit: PER_PAGE, ...(watch && { watch }) },
    }),
    placeholderData: keepPreviousData,
  });

/** The addresses of a lecture, and of one that is open before those that it has end. */
export async function readAddresses(
  id: string,
  opening: Opening,
  signal = new AbortController().signal,
): Promise<Playback> {
  const answer = await reads<typeof readPlayback>("GET /api/videos/{id}/playback", {
    params: { id },
    query: opening.query,
  })({ signal });
  opening.answered(answer.watch);
  return answer;
}

/**
 * The address of a video expires after an hour, so each opening requests a new one. The answer also
 * says where the student stopped on any device, which this device learns.
 */
export const playbackQuery = (
  { _id: id, duration }: Lecture,
  { watched, opening }: { watched: Watched; opening: Opening },
) =>
  queryOptions({
    queryKey: ["playback", id],
    queryFn: async ({ signal }): Promise<Playback> => {
      const answer = await readAddresses(id, opening, signal);
      const place = answer.watch?.place;
      if (place) watched.learn(id, { ...place, of: duration });
      return answer;
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
