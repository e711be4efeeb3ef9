import { ProblemQueue, ProblemQueueQuery } from "@academy/core/learning/problem/problem.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listProblems = endpoint({
  route: "GET /api/problems",
  allow: "admin",
  query: ProblemQueueQuery,
  answer: ProblemQueue,
  summary: "Lists questions with open problem reports, the longest open first, 50 a page",
  handler: async ({ deps, query }) => {
    const Problems = await import("@academy/core/learning/problem/problem.service.ts");
    return Problems.queue(deps, query);
  },
});
