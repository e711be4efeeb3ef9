import { NamedVideoChange, VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";
import { VideoPath } from "./video-path.schema.ts";

export const updateVideo = endpoint({
  route: "PUT /api/videos/{id}",
  allow: "admin",
  // The body includes poster and captions in several languages.
  bodyLimit: 4096 * KB,
  params: VideoPath,
  body: NamedVideoChange,
  answer: VideoView,
  summary: "Changes a video's details, captions and chapters, whether it is free, or its file",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Videos = await import("@academy/core/lectures/video/video.service.ts");
    return Videos.update(deps, actor, params.id, body);
  },
});
