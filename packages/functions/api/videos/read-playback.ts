import { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { PlaybackQuery } from "@academy/core/lectures/watching/watching.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { VideoPath } from "./video-path.schema.ts";

export const readPlayback = endpoint({
  route: "GET /api/videos/{id}/playback",
  allow: "signed-in",
  params: VideoPath,
  query: PlaybackQuery,
  answer: Playback,
  summary: "Returns the addresses, chapters and notes of a video that the caller may watch",
  errors: ["conflict", "unavailable"],
  handler: async ({ deps, actor, params, query, bearerToken }) => {
    const Lists = await import("@academy/core/lectures/video/video-list.service.ts");
    return Lists.playback(deps, actor, params.id, { ...query, bearerToken });
  },
});
