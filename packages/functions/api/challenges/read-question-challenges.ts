import { QuestionChallenges } from "@academy/core/learning/challenge/challenge.schema.ts";
import { pageCursor } from "@academy/core/kernel/shared/query.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { ChallengedQuestionPath } from "./challenge-path.schema.ts";

export const readQuestionChallenges = endpoint({
  route: "GET /api/tests/{id}/challenges/{questionId}",
  allow: "admin",
  params: ChallengedQuestionPath,
  query: z.object({ cursor: pageCursor }),
  answer: QuestionChallenges,
  summary: "Lists the challenges of a question without names, oldest first, 50 a page",
  errors: ["not-found"],
  handler: async ({ deps, params, query }) => {
    const Queue = await import("@academy/core/learning/challenge/challenge-queue.service.ts");
    return Queue.readQuestion(deps, params.id, params.questionId, query.cursor);
  },
});
