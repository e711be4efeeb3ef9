import { DeletedVideos } from "@academy/core/lectures/video/deleted-video.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listDeletedVideos = endpoint({
  route: "GET /api/videos/deleted",
  allow: "admin",
  answer: DeletedVideos,
  summary: "Lists the deleted videos that can be restored, the latest first",
  handler: async ({ deps }) => {
    const Purge = await import("@academy/core/lectures/video/video-purge.service.ts");
    return Purge.deletedOnes(deps);
  },
});
