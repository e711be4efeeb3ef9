import { WatchAnswer, WatchReport } from "@academy/core/lectures/watching/watching.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const reportWatched = endpoint({
  route: "POST /api/videos/watched",
  // The pass of the opening says who reports, so no user has to be looked up.
  allow: "public",
  body: WatchReport,
  answer: WatchAnswer,
  summary: "Reports what a player played, with the pass of its opening, which names the student",
  errors: ["invalid", "conflict", "not-found", "unavailable"],
  handler: async ({ deps, body }) => {
    const [Reports, Videos] = await Promise.all([
      import("@academy/core/lectures/watching/watch-report.service.ts"),
      import("@academy/core/lectures/video/video-read.service.ts"),
    ]);
    return Reports.report(deps, body, (videoId) => Videos.isThere(deps, videoId));
  },
});
