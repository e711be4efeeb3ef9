import { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { VideoPath } from "./video-path.schema.ts";

export const restoreVideo = endpoint({
  route: "POST /api/videos/{id}/restore",
  allow: "admin",
  params: VideoPath,
  answer: VideoView,
  summary: "Restores a deleted video",
  errors: ["conflict"],
  handler: async ({ deps, actor, params }) => {
    const Videos = await import("@academy/core/lectures/video/video.service.ts");
    return Videos.restore(deps, actor, params.id);
  },
});
