import type { listWatchers } from "@academy/functions/api/videos/list-watchers.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reads } from "../../lib/api/api.ts";

export const watchersQuery = (videoId: string, after: string) =>
  queryOptions({
    queryKey: ["watchers", videoId, after],
    queryFn: reads<typeof listWatchers>("GET /api/videos/{id}/watched", {
      params: { id: videoId },
      query: { after },
    }),
    placeholderData: keepPreviousData,
  });
