import type { ProblemChange } from "@academy/core/learning/problem/problem.schema.ts";
import type { answerProblems } from "@academy/functions/api/problems/answer-problems.ts";
import type { listProblems } from "@academy/functions/api/problems/list-problems.ts";
import type { readProblems } from "@academy/functions/api/problems/read-problems.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, reads } from "../../lib/api/api.ts";

/** Key of everything about problem reports: invalidated after an answer. */
export const problemsKey = ["problems"];

/** Questions with open reports, the longest open first; `after` is the cursor of a later page. */
export const problemsQuery = (after: string) =>
  queryOptions({
    queryKey: [...problemsKey, "list", after],
    queryFn: reads<typeof listProblems>("GET /api/problems", {
      query: after === "" ? {} : { after },
    }),
    placeholderData: keepPreviousData,
  });

export const problemQuery = (questionId: string) =>
  queryOptions({
    queryKey: [...problemsKey, "of", questionId],
    queryFn: reads<typeof readProblems>("GET /api/problems/{questionId}", {
      params: { questionId },
    }),
  });

export const patchProblem = (questionId: string, body: z.input<typeof ProblemChange>) =>
  call<typeof answerProblems>("PATCH /api/problems/{questionId}", { params: { questionId }, body });
