import { FreeVideos } from "@academy/core/lectures/video/video.schema.ts";
import { pageLimit } from "@academy/core/kernel/shared/query.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const listFreeVideos = endpoint({
  route: "GET /api/free-videos",
  allow: "public",
  query: z.object({ limit: pageLimit(4) }),
  answer: FreeVideos,
  summary: "Lists the newest free videos",
  handler: async ({ deps, query }) => {
    const Lists = await import("@academy/core/lectures/video/video-list.service.ts");
    return Lists.free(deps, query.limit);
  },
});
