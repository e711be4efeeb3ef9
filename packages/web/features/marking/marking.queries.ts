import type { ListedQuery } from "@academy/core/exam/marking-queue/listed-answers.schema.ts";
import type {
  HandMarkInput,
  RubricInput,
} from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import type { editRubric } from "@academy/functions/api/marking/edit-rubric.ts";
import type { giveMark } from "@academy/functions/api/marking/give-mark.ts";
import type { giveQuestions } from "@academy/functions/api/marking/give-questions.ts";
import type { listMarked } from "@academy/functions/api/marking/list-marked.ts";
import type { listOwnMarking } from "@academy/functions/api/marking/list-own-marking.ts";
import type { publishMarks } from "@academy/functions/api/marking/publish-marks.ts";
import type { readMarking } from "@academy/functions/api/marking/read-marking.ts";
import type { readRubric } from "@academy/functions/api/marking/read-rubric.ts";
import type { releaseAnswer } from "@academy/functions/api/marking/release-answer.ts";
import type { startMarking } from "@academy/functions/api/marking/start-marking.ts";
import type { takeAnswer } from "@academy/functions/api/marking/take-answer.ts";
import type { takeNext } from "@academy/functions/api/marking/take-next.ts";
import type { listUsers } from "@academy/functions/api/users/list-users.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, reads } from "../../lib/api/api.ts";

export const markingKey = (testId: string) => ["marking", testId];

export interface QuestionRef {
  testId: string;
  questionId: string;
}

const paramsOf = ({ testId, questionId }: QuestionRef) => ({ id: testId, questionId });
const keyOf = ({ testId, questionId }: QuestionRef) => [...markingKey(testId), questionId];

export const markingQuery = (testId: string) =>
  queryOptions({
    queryKey: [...markingKey(testId), "progress"],
    queryFn: reads<typeof readMarking>("GET /api/tests/{id}/marking", { params: { id: testId } }),
    staleTime: 0,
    // Often while a job runs, because a job takes only seconds; otherwise each minute, because
    // other markers may change the figures.
    refetchInterval: ({ state: { data } }) => (data?.job ? 2_000 : 60_000),
  });

export const ownMarkingQuery = queryOptions({
  queryKey: ["marking", "own"],
  queryFn: reads<typeof listOwnMarking>("GET /api/marking"),
});

/** The most users that the search for a marker finds while someone types. */
const OFFERED = 20;

export const markersQuery = (search: string) =>
  queryOptions({
    queryKey: ["users", "list", "markers", search],
    queryFn: reads<typeof listUsers>("GET /api/users", { query: { search, limit: OFFERED } }),
    placeholderData: keepPreviousData,
    enabled: search.trim() !== "",
  });

export const putGiven = (testId: string, userId: string, questionIds: string[]) =>
  call<typeof giveQuestions>("PUT /api/tests/{id}/marking/markers/{userId}", {
    params: { id: testId, userId },
    body: { questionIds },
  });

export const rubricQuery = (ref: QuestionRef) =>
  queryOptions({
    queryKey: [...keyOf(ref), "rubric"],
    queryFn: reads<typeof readRubric>("GET /api/tests/{id}/marking/{questionId}/rubric", {
      params: paramsOf(ref),
    }),
    staleTime: 60_000,
  });

export type Show = z.output<typeof ListedQuery>["show"];

export const listedQuery = (ref: QuestionRef, show: Show, page: number) =>
  queryOptions({
    queryKey: [...keyOf(ref), "listed", show, page],
    queryFn: reads<typeof listMarked>("GET /api/tests/{id}/marking/{questionId}/answers", {
      params: paramsOf(ref),
      query: { show, page },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const postStart = (testId: string, markers: 1 | 2) =>
  call<typeof startMarking>("POST /api/tests/{id}/marking", {
    params: { id: testId },
    body: { markers },
  });

export const postPublish = (testId: string, partly: boolean) =>
  call<typeof publishMarks>("POST /api/tests/{id}/marking/publish", {
    params: { id: testId },
    body: { partly },
  });

export const putRubric = (ref: QuestionRef, body: RubricInput) =>
  call<typeof editRubric>("PUT /api/tests/{id}/marking/{questionId}/rubric", {
    params: paramsOf(ref),
    body,
  });

export const postNext = (ref: QuestionRef, after: string | undefined) =>
  call<typeof takeNext>("POST /api/tests/{id}/marking/{questionId}/next", {
    params: paramsOf(ref),
    body: after === undefined ? {} : { after },
  });

export const postLease = (ref: QuestionRef, answerId: string) =>
  call<typeof takeAnswer>("POST /api/tests/{id}/marking/{questionId}/answers/{answerId}/lease", {
    params: { ...paramsOf(ref), answerId },
  });

export const deleteLease = (ref: QuestionRef, answerId: string) =>
  call<typeof releaseAnswer>(
    "DELETE /api/tests/{id}/marking/{questionId}/answers/{answerId}/lease",
    { params: { ...paramsOf(ref), answerId } },
  );

export const postMark = (ref: QuestionRef, answerId: string, body: HandMarkInput) =>
  call<typeof giveMark>("POST /api/tests/{id}/marking/{questionId}/answers/{answerId}/mark", {
    params: { ...paramsOf(ref), answerId },
    body,
  });
