import { Watchers, WatchersQuery } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { VideoPath } from "./video-path.schema.ts";

export const listWatchers = endpoint({
  route: "GET /api/videos/{id}/watched",
  allow: "admin",
  params: VideoPath,
  query: WatchersQuery,
  answer: Watchers,
  summary: "Lists who watched a video and how far, as reported by the students' devices",
  handler: async ({ deps, params, query }) => {
    const Lists = await import("@academy/core/lectures/watch-report/watch-list.service.ts");
    return Lists.ofLecture(deps, params.id, query);
  },
});
