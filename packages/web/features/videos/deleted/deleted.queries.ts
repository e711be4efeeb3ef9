import type { listDeletedVideos } from "@academy/functions/api/videos/list-deleted-videos.ts";
import type { purgeVideo } from "@academy/functions/api/videos/purge-video.ts";
import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../../lib/api/api.ts";

/** Deleted videos, the latest first; others may delete and restore them too. */
export const deletedQuery = (lists: QueryKey) =>
  queryOptions({
    queryKey: [...lists, "deleted"],
    queryFn: reads<typeof listDeletedVideos>("GET /api/videos/deleted"),
    staleTime: 0,
  });

export const purgeDeleted = (id: string) =>
  call<typeof purgeVideo>("DELETE /api/videos/deleted/{id}", { params: { id } });
