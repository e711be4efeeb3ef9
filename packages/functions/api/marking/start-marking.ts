import { StartInput } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";
import { MarkedTestPath } from "./marking-path.schema.ts";

export const startMarking = endpoint({
  route: "POST /api/tests/{id}/marking",
  allow: "admin",
  params: MarkedTestPath,
  body: StartInput,
  answer: Message,
  summary: "Starts the marking of a test that is over, or looks for its written answers again",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Queue = await import("@academy/core/exam/marking-queue/marking-queue.service.ts");
    await Queue.start(deps, actor, params.id, body.markers);
    return { message: "The written answers are being collected." };
  },
});
