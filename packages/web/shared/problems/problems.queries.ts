import type { ProblemInput } from "@academy/core/learning/problem/problem.schema.ts";
import type { listOwnProblems } from "@academy/functions/api/problems/list-own-problems.ts";
import type { reportProblem } from "@academy/functions/api/problems/report-problem.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";

/** The student's problem reports of one submission. */
export const ownProblemsQuery = (submissionId: string) =>
  queryOptions({
    queryKey: ["own-problems", submissionId],
    queryFn: reads<typeof listOwnProblems>("GET /api/problems/own", { query: { submissionId } }),
    staleTime: 300_000,
  });

export const postProblem = (body: ProblemInput) =>
  call<typeof reportProblem>("POST /api/problems", { body });
