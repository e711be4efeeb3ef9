import { OwnMarking } from "@academy/core/exam/marking-queue/marker.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listOwnMarking = endpoint({
  route: "GET /api/marking",
  allow: "staff",
  roles: ["marker"],
  about: "marking",
  given: "own",
  answer: OwnMarking,
  summary: "Lists the written questions that were given to the caller to mark, by test",
  handler: async ({ deps, actor }) => {
    const Markers = await import("@academy/core/exam/marking-queue/marker.service.ts");
    return Markers.own(deps, actor);
  },
});
