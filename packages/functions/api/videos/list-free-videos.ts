import { FreeVideos } from "@academy/core/video/video.schema.ts";
import * as z from "zod";
import { endpoint } from "../endpoint.ts";

export const listFreeVideos = endpoint({
  method: "GET",
  path: "/api/free-videos",
  allow: "public",
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(4) }),
  answer: FreeVideos,
  summary: "Lists the newest free videos",
  handler: async ({ deps, query }) => {
    const Lists = await import("@academy/core/video/video-list.service.ts");
    return Lists.free(deps, query.limit);
  },
});
