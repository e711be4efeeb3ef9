import { endpoint } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";
import { VideoPath } from "./video-path.schema.ts";

export const deleteNotes = endpoint({
  route: "DELETE /api/videos/{id}/notes",
  allow: "admin",
  params: VideoPath,
  answer: Message,
  summary: "Deletes the notes of a video",
  handler: async ({ deps, actor, params }) => {
    const Notes = await import("@academy/core/lectures/video/video-notes.service.ts");
    await Notes.remove(deps, actor, params.id);
    return { message: "Notes deleted" };
  },
});
