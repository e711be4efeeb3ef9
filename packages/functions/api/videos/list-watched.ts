import {
  WatchedLectures,
  WatchedQuery,
} from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const listWatched = endpoint({
  route: "GET /api/videos/watched/{id}",
  allow: "admin",
  params: z.object({ id: z.uuid() }),
  query: WatchedQuery,
  answer: WatchedLectures,
  summary: "Lists all videos with how far a user watched them, as reported by the user's devices",
  handler: async ({ deps, params, query }) => {
    const Lists = await import("@academy/core/lectures/watch-report/watch-list.service.ts");
    return Lists.ofStudent(deps, params.id, query);
  },
});
