import { MarkingView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { MarkedTestPath } from "./marking-path.schema.ts";

export const readMarking = endpoint({
  route: "GET /api/tests/{id}/marking",
  allow: "admin",
  params: MarkedTestPath,
  answer: MarkingView,
  summary: "Reads how far the marking of a test's written answers is, by question and marker",
  errors: ["not-found"],
  handler: async ({ deps, params }) => {
    const Queue = await import("@academy/core/exam/marking-queue/marking-queue.service.ts");
    return Queue.read(deps, params.id);
  },
});
