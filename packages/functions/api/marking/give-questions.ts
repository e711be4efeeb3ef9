import { GivenInput } from "@academy/core/exam/marking-queue/marker.schema.ts";
import { MarkingView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { MarkerPath } from "./marking-path.schema.ts";

export const giveQuestions = endpoint({
  route: "PUT /api/tests/{id}/marking/markers/{userId}",
  allow: "admin",
  params: MarkerPath,
  body: GivenInput,
  answer: MarkingView,
  summary: "Gives a marker exactly these written questions of a test; none takes all away",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params: { id, userId }, body }) => {
    const Markers = await import("@academy/core/exam/marking-queue/marker.service.ts");
    const Queue = await import("@academy/core/exam/marking-queue/marking-queue.service.ts");
    await Markers.give(deps, actor, id, userId, body.questionIds);
    return Queue.read(deps, id);
  },
});
