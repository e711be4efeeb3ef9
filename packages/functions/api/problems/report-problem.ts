import { OwnProblem, ProblemInput } from "@academy/core/learning/problem/problem.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const reportProblem = endpoint({
  route: "POST /api/problems",
  allow: "signed-in",
  body: ProblemInput,
  answer: OwnProblem,
  status: 201,
  summary: "Reports a problem with a question of a released report or of practice, 20 a day",
  errors: ["not-found", "limited"],
  handler: async ({ deps, actor, body }) => {
    const Problems = await import("@academy/core/learning/problem/problem.service.ts");
    return Problems.report(deps, actor, body);
  },
});
