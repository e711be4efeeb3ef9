import type { GradesInput } from "@academy/core/exam/terms/test/cutoffs.schema.ts";
import type { listTakers } from "@academy/functions/api/results/list-takers.ts";
import type { listWaiting } from "@academy/functions/api/results/list-waiting.ts";
import type { readStatistics } from "@academy/functions/api/results/read-statistics.ts";
import type { editGrades } from "@academy/functions/api/tests/edit-grades.ts";
import type { listTests } from "@academy/functions/api/tests/list-tests.ts";
import type { readTest } from "@academy/functions/api/tests/read-test.ts";
import type { TestState } from "@academy/core/exam/assessment/test-list.schema.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, reads } from "../../lib/api/api.ts";
import { resultsKey, testListsKey } from "../../shared/results/results.queries.ts";

/** The newest tests of a state, and the number of tests in each state. */
export const testsQuery = (state: TestState, limit: number) =>
  queryOptions({
    queryKey: [...testListsKey, state, limit],
    queryFn: reads<typeof listTests>("GET /api/tests", { query: { state, limit } }),
    refetchInterval: 60_000,
  });

interface TakersWanted {
  search: string;
  page: number;
  limit: number;
  /** A list of cut-offs: only takers who qualified for it. */
  qualified?: string;
}

/** A page of takers in rank order. The previous page stays visible while the next one loads. */
export const takersQuery = (testId: string, wanted: TakersWanted) =>
  queryOptions({
    queryKey: [...resultsKey(testId), "takers", wanted],
    queryFn: ({ signal }) => readTakers(testId, { ...wanted }, signal),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** The taker whose submission is in the address. */
export const takerQuery = (testId: string, submissionId: string) =>
  queryOptions({
    queryKey: [...resultsKey(testId), "taker", submissionId],
    queryFn: async ({ signal }) =>
      (await readTakers(testId, { submissionId, page: 1 }, signal)).takers[0] ?? null,
    staleTime: 300_000,
  });

async function readTakers(
  testId: string,
  query: Partial<TakersWanted> & { submissionId?: string; page: number },
  signal: AbortSignal,
) {
  const path = "/api/submissions/admin/tests/{testId}/takers";
  const page = await call<typeof listTakers>(`GET ${path}`, { params: { testId }, query, signal });
  // Cannot happen: the API returns a plain list only to a call without a page.
  if (Array.isArray(page)) throw new Error("A page was asked for");
  return page;
}

/** A page of one question's answers that wait for marks. Loaded again after a mark was changed. */
export const waitingQuery = (testId: string, questionId: string, page: number) =>
  queryOptions({
    queryKey: [...resultsKey(testId), "to-be-marked", questionId, page],
    queryFn: reads<typeof listWaiting>("GET /api/submissions/admin/tests/{id}/to-be-marked", {
      params: { id: testId },
      query: { questionId, page },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The current grades, from which an administrator's edit starts. */
export const gradesQuery = (testId: string) =>
  queryOptions({
    queryKey: [...resultsKey(testId), "grades"],
    queryFn: async ({ signal }) => {
      const path = "/api/tests/{id}";
      const test = await call<typeof readTest>(`GET ${path}`, { params: { id: testId }, signal });
      if (!("rev" in test)) throw new Error("An administrator's view carries the revision");
      const { grades, rev } = test;
      return { grades, rev };
    },
    staleTime: 0,
  });

/** Saves new grades, also after the results are out: nothing has to be marked again. */
export const postGrades = (testId: string, body: z.input<typeof GradesInput>) =>
  call<typeof editGrades>("POST /api/tests/{id}/grades", { params: { id: testId }, body });

/** Statistics of a test and each of its questions. */
export const statisticsQuery = (testId: string) =>
  queryOptions({
    queryKey: [...resultsKey(testId), "statistics"],
    queryFn: reads<typeof readStatistics>("GET /api/submissions/admin/tests/{testId}/statistics", {
      params: { testId },
    }),
    staleTime: 300_000,
  });
