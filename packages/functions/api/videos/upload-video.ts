import { VideoForm, VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";

/** A function accepts 6 MB at most, and bytes travel to it as base64. */
const MOST_BYTES = 4608 * KB;

export const uploadVideo = endpoint({
  route: "POST /api/videos/upload",
  allow: "admin",
  bodyType: "form",
  bodyLimit: MOST_BYTES,
  body: VideoForm,
  answer: VideoView,
  summary: "Publishes a small video sent with the call; larger ones are uploaded first",
  handler: async ({ deps, actor, body }) => {
    const Videos = await import("@academy/core/lectures/video/video.service.ts");
    return Videos.upload(deps, actor, body);
  },
});
