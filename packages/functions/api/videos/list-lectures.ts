import { LecturePage, LectureQuery } from "@academy/core/lectures/video/video.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listLectures = endpoint({
  route: "GET /api/videos/mine",
  allow: "signed-in",
  query: LectureQuery,
  answer: LecturePage,
  summary: "Lists the videos the caller may see by subject and topic; locked ones are marked",
  handler: async ({ deps, actor, query }) => {
    const Lists = await import("@academy/core/lectures/video/video-list.service.ts");
    return Lists.lectures(deps, actor, query);
  },
});
