import { endpoint } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";
import { ChallengedQuestionPath } from "./challenge-path.schema.ts";

export const withdrawChallenge = endpoint({
  route: "DELETE /api/tests/{id}/challenges/{questionId}",
  allow: "signed-in",
  params: ChallengedQuestionPath,
  answer: Message,
  summary: "Withdraws the caller's challenge of a question before it is decided",
  errors: ["not-found", "conflict", "limited"],
  handler: async ({ deps, actor, params }) => {
    const Challenges = await import("@academy/core/learning/challenge/challenge.service.ts");
    await Challenges.withdraw(deps, actor.userId, params.id, params.questionId);
    return { message: "The challenge is withdrawn." };
  },
});
