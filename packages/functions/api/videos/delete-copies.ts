import { endpoint } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";
import { VideoPath } from "./video-path.schema.ts";

export const deleteCopies = endpoint({
  route: "DELETE /api/videos/{id}/copies",
  allow: "admin",
  params: VideoPath,
  answer: Message,
  summary: "Deletes all smaller copies of a video; its file stays",
  handler: async ({ deps, actor, params }) => {
    const Copies = await import("@academy/core/lectures/video/video-copies.service.ts");
    await Copies.removeAll(deps, actor, params.id);
    return { message: "Copies deleted" };
  },
});
