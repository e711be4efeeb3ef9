import { VideoPage, VideoQuery } from "@academy/core/lectures/video/video.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listVideos = endpoint({
  route: "GET /api/videos",
  allow: "admin",
  query: VideoQuery,
  answer: VideoPage,
  summary: "Lists videos by exam type, subject, topic, text and whether they are free",
  handler: async ({ deps, query }) => {
    const Lists = await import("@academy/core/lectures/video/video-list.service.ts");
    return Lists.list(deps, query);
  },
});
