import { DecisionInput } from "@academy/core/learning/challenge/challenge.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";
import { ChallengedQuestionPath } from "./challenge-path.schema.ts";

export const decideChallenge = endpoint({
  route: "POST /api/tests/{id}/challenges/{questionId}/decision",
  allow: "admin",
  params: ChallengedQuestionPath,
  body: DecisionInput,
  answer: Message,
  summary: "Keeps the key of a challenged question and says why; a correction accepts challenges",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Queue = await import("@academy/core/learning/challenge/challenge-queue.service.ts");
    const { id, questionId } = params;
    await Queue.decide(deps, actor, id, { questionId, note: body.note });
    return { message: "The key stays. Students read your reason in their reports." };
  },
});
