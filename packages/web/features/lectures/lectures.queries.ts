import type { LectureQuery } from "@academy/core/lectures/video/video.schema.ts";
import type { listLectures } from "@academy/functions/api/videos/list-lectures.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reads } from "../../lib/api/api.ts";

export type LectureKind = LectureQuery["kind"];

const PER_PAGE = 60;

interface Asked {
  search: string;
  page: number;
  /** A lecture that the server describes even if it is not on this page of the list. */
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
