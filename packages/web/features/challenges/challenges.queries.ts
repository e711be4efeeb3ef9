import type { decideChallenge } from "@academy/functions/api/challenges/decide-challenge.ts";
import type { declareFinal } from "@academy/functions/api/challenges/declare-final.ts";
import type { listChallengedTests } from "@academy/functions/api/challenges/list-challenged-tests.ts";
import type { readQuestionChallenges } from "@academy/functions/api/challenges/read-question-challenges.ts";
import type { readTestChallenges } from "@academy/functions/api/challenges/read-test-challenges.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";

export const challengesKey = ["challenges-admin"];

/** How long a question is not fetched again: addresses of images are valid for five minutes. */
const FRESH_MS = 240_000;

export const testsQuery = queryOptions({
  queryKey: [...challengesKey, "tests"],
  queryFn: reads<typeof listChallengedTests>("GET /api/challenges"),
  staleTime: 0,
});

export const testQuery = (testId: string) =>
  queryOptions({
    queryKey: [...challengesKey, testId],
    queryFn: reads<typeof readTestChallenges>("GET /api/tests/{id}/challenges", {
      params: { id: testId },
    }),
    // Always read again, because a correction on another page changes the challenges.
    staleTime: 0,
  });

/** The challenges of a question, 50 at a time. */
export const questionQuery = (testId: string, questionId: string) =>
  infiniteQueryOptions({
    queryKey: [...challengesKey, testId, questionId],
    queryFn: ({ signal, pageParam }) =>
      call<typeof readQuestionChallenges>("GET /api/tests/{id}/challenges/{questionId}", {
        params: { id: testId, questionId },
        query: pageParam === "" ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });

export const postDecision = (testId: string, questionId: string, note: string) =>
  call<typeof decideChallenge>("POST /api/tests/{id}/challenges/{questionId}/decision", {
    params: { id: testId, questionId },
    body: { note },
  });

export const postFinal = (testId: string) =>
  call<typeof declareFinal>("POST /api/tests/{id}/final", { params: { id: testId } });
