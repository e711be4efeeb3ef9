import type { processTestSubmissions } from "@academy/functions/api/processing/process-test-submissions.ts";
import type { readProgress } from "@academy/functions/api/results/read-progress.ts";
import type { listQuestions } from "@academy/functions/api/tests/list-questions.ts";
import type { readTest } from "@academy/functions/api/tests/read-test.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";

/** Key of the lists of tests: processing changes the states and numbers of takers in them. */
export const testListsKey = ["results-admin", "tests"];

/** Key of everything that shows a test's results: invalidated after processing. */
export const resultsKey = (testId: string) => ["results-admin", testId];

/** One question of the paper as students saw it, with the name of its response type. */
export const questionQuery = (testId: string, questionId: string) =>
  queryOptions({
    queryKey: [...resultsKey(testId), "question", questionId],
    queryFn: async ({ signal }) => {
      const [question] = await call<typeof listQuestions>("GET /api/tests/questions/{id}", {
        params: { id: testId },
        query: { ids: questionId },
        signal,
      });
      if (!question) throw new Error(`The paper has no question ${questionId}`);
      const parts = await typeParts[question.responseType]?.();
      return { ...question, typeLabel: parts?.label ?? question.responseType };
    },
    // A frozen paper never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The whole paper as students saw it, by question. */
export const paperQuery = (testId: string) =>
  queryOptions({
    queryKey: [...resultsKey(testId), "paper"],
    queryFn: async ({ signal }) => {
      const questions = await call<typeof listQuestions>("GET /api/tests/questions/{id}", {
        params: { id: testId },
        signal,
      });
      return new Map(questions.map((question) => [question._id, question]));
    },
    // A frozen paper never changes.
    staleTime: Number.POSITIVE_INFINITY,
    // A map cannot be compared structurally with the previous value.
    structuralSharing: false,
  });

/** Interval between two polls of the processing. */
const ASK_MS = 1000;

/** The progress of the processing; polled while someone waits for it. */
export const progressQuery = (testId: string, isAwaited: boolean) =>
  queryOptions({
    queryKey: [...resultsKey(testId), "progress"],
    queryFn: reads<typeof readProgress>("GET /api/submissions/admin/tests/{testId}/progress", {
      params: { testId },
    }),
    staleTime: 0,
    refetchInterval: isAwaited && ASK_MS,
  });

/** Processes a test's results; published results only if forced. */
export const postProcess = (testId: string, force: boolean) =>
  call<typeof processTestSubmissions>("POST /api/submissions/admin/tests/{id}/process", {
    params: { id: testId },
    body: { force },
  });

export const testKey = (testId: string) => ["test", testId];

/** A test's data for logged-in users, for the pages about it. */
export const testQuery = (testId: string) =>
  queryOptions({
    queryKey: testKey(testId),
    queryFn: reads<typeof readTest>("GET /api/tests/{id}", { params: { id: testId } }),
  });
