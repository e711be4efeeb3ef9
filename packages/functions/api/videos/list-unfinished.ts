import { Continuing } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listUnfinished = endpoint({
  route: "GET /api/videos/watched",
  allow: "signed-in",
  answer: Continuing,
  summary: "Lists the lectures that the caller has begun and not finished, on any device",
  handler: async ({ deps, actor }) => {
    const Lists = await import("@academy/core/lectures/watch-report/continue.service.ts");
    return Lists.continuing(deps, actor);
  },
});
