import type { ProblemInput } from "@academy/core/learning/problem/problem.schema.ts";
import type { listOwnProblems } from "@academy/functions/api/problems/list-own-problems.ts";
import type { reportProblem } from "@academy/functions/api/problems/report-problem.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

/** The student's problem reports of one submission. */
export const ownProblemsQuery = (submissionId: string) =>
  queryOptions({
    queryKey: ["own-problems", submissionId],
    queryFn: ({ signal }) =>
      call<typeof listOwnProblems>({
        method: "GET",
        path: "/api/problems/own",
        query: { submissionId },
        signal,
      }),
    staleTime: 300_000,
  });

export const postProblem = (body: ProblemInput) =>
  call<typeof reportProblem>({ method: "POST", path: "/api/problems", body });
