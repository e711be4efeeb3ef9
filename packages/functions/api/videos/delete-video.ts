import { endpoint } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";
import { VideoPath } from "./video-path.schema.ts";

export const deleteVideo = endpoint({
  route: "DELETE /api/videos/{id}",
  allow: "admin",
  params: VideoPath,
  answer: Message,
  summary: "Deletes a video; it can be restored for 30 days",
  errors: ["conflict"],
  handler: async ({ deps, actor, params }) => {
    const Videos = await import("@academy/core/lectures/video/video.service.ts");
    await Videos.remove(deps, actor, params.id);
    return { message: "Video deleted" };
  },
});
