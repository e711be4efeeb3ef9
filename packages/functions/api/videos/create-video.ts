import { VideoInput, VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";

export const createVideo = endpoint({
  route: "POST /api/videos",
  allow: "admin",
  // The body includes poster and captions.
  bodyLimit: 1024 * KB,
  body: VideoInput,
  answer: VideoView,
  summary: "Publishes an uploaded file as a video",
  errors: ["conflict"],
  handler: async ({ deps, actor, body }) => {
    const Videos = await import("@academy/core/lectures/video/video.service.ts");
    return Videos.create(deps, actor, body);
  },
});
