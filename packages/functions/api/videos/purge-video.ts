import { endpoint } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";
import { VideoPath } from "./video-path.schema.ts";

export const purgeVideo = endpoint({
  route: "DELETE /api/videos/deleted/{id}",
  allow: "admin",
  params: VideoPath,
  answer: Message,
  summary: "Deletes a deleted video permanently, with its copies and who watched it",
  handler: async ({ deps, actor, params }) => {
    const Purge = await import("@academy/core/lectures/video/video-purge.service.ts");
    await Purge.deletePermanently(deps, actor, params.id);
    return { message: "Video deleted permanently" };
  },
});
