import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";
import { MarkedTestPath } from "./marking-path.schema.ts";

export const publishMarks = endpoint({
  route: "POST /api/tests/{id}/marking/publish",
  allow: "admin",
  params: MarkedTestPath,
  body: z.strictObject({
    partly: z
      .boolean()
      .default(false)
      .describe("Publishes the decided marks although other answers still wait."),
  }),
  answer: Message,
  summary: "Gives students the decided marks of their written answers and publishes new results",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Queue = await import("@academy/core/exam/marking-queue/marking-queue.service.ts");
    await Queue.publish(deps, actor, params.id, body);
    return { message: "The marks are being published. New results follow in a minute." };
  },
});
