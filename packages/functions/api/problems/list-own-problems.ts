import { OwnProblems, OwnProblemsQuery } from "@academy/core/learning/problem/problem.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listOwnProblems = endpoint({
  route: "GET /api/problems/own",
  allow: "signed-in",
  query: OwnProblemsQuery,
  answer: OwnProblems,
  summary: "Lists the caller's problem reports of one submission, with the answers",
  handler: async ({ deps, actor, query }) => {
    const Problems = await import("@academy/core/learning/problem/problem.service.ts");
    return { problems: await Problems.ofSubmission(deps, actor, query.submissionId) };
  },
});
