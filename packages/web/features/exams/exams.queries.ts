import type { SeriesEdit, SeriesInput } from "@academy/core/exam/series-record/series.schema.ts";
import type { SERIES_LISTS } from "@academy/core/exam/exam-series/series-results.schema.ts";
import type { createExam } from "@academy/functions/api/exams/create-exam.ts";
import type { deleteExam } from "@academy/functions/api/exams/delete-exam.ts";
import type { editExam } from "@academy/functions/api/exams/edit-exam.ts";
import type { listExamTakers } from "@academy/functions/api/exams/list-exam-takers.ts";
import type { listExams } from "@academy/functions/api/exams/list-exams.ts";
import type { processExam } from "@academy/functions/api/exams/process-exam.ts";
import type { readExam } from "@academy/functions/api/exams/read-exam.ts";
import type { readExamExport } from "@academy/functions/api/exams/read-exam-export.ts";
import type { readExamStatistics } from "@academy/functions/api/exams/read-exam-statistics.ts";
import type { requestExamExport } from "@academy/functions/api/exams/request-exam-export.ts";
import type { listTests } from "@academy/functions/api/tests/list-tests.ts";
import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, reads } from "../../lib/api/api.ts";

/** Key of everything that shows exams: invalidated after a change of an exam. */
export const examsKey = ["exams"];

/** Exams, newest start first; if an exam type is given, only exams of this type. */
export const examsQuery = (examType: ExamType | "") =>
  queryOptions({
    queryKey: [...examsKey, "list", examType],
    queryFn: reads<typeof listExams>("GET /api/exams", {
      query: examType === "" ? {} : { examType },
    }),
    placeholderData: keepPreviousData,
  });

/** Milliseconds between two polls of an exam whose results are being merged. */
const LOOK_MS = 5000;

/** One exam with the states of its tests. */
export const examQuery = (examId: string) =>
  queryOptions({
    queryKey: [...examsKey, examId, "exam"],
    queryFn: reads<typeof readExam>("GET /api/exams/{id}", { params: { id: examId } }),
    refetchInterval: ({ state: { data } }) => (data?.state === "outdated" ? LOOK_MS : false),
  });

export const postExam = (body: z.input<typeof SeriesInput>) =>
  call<typeof createExam>("POST /api/exams", { body });

export const patchExam = (examId: string, body: z.input<typeof SeriesEdit>) =>
  call<typeof editExam>("PATCH /api/exams/{id}", { params: { id: examId }, body });

export const removeExam = (examId: string, rev: number) =>
  call<typeof deleteExam>("DELETE /api/exams/{id}", {
    params: { id: examId },
    query: { rev: String(rev) },
  });

export const postMerge = (examId: string) =>
  call<typeof processExam>("POST /api/exams/{id}/process", { params: { id: examId }, body: {} });

export interface ExamTakersWanted {
  list: (typeof SERIES_LISTS)[number];
  search: string;
  page: number;
  /** A list of cut-offs: the page then has only the students who qualified for it. */
  qualified?: string;
}

const TAKERS_PER_PAGE = 20;

/** A page of an exam's students. The previous page stays visible while the next one loads. */
export const examTakersQuery = (examId: string, wanted: ExamTakersWanted) =>
  queryOptions({
    queryKey: [...examsKey, examId, "takers", wanted],
    queryFn: reads<typeof listExamTakers>("GET /api/exams/{id}/takers", {
      params: { id: examId },
      query: { ...wanted, limit: TAKERS_PER_PAGE },
    }),
    placeholderData: keepPreviousData,
  });

export const examStatisticsQuery = (examId: string) =>
  queryOptions({
    queryKey: [...examsKey, examId, "statistics"],
    queryFn: reads<typeof readExamStatistics>("GET /api/exams/{id}/statistics", {
      params: { id: examId },
    }),
  });

export const postExamExport = (examId: string) =>
  call<typeof requestExamExport>("POST /api/exams/{id}/export", { params: { id: examId } });

export const getExamExport = (examId: string) =>
  call<typeof readExamExport>("GET /api/exams/{id}/export", { params: { id: examId } });

/** Tests that an exam may have, found by a part of their title. */
export const testChoicesQuery = (examType: ExamType, title: string) =>
  queryOptions({
    queryKey: [...examsKey, "tests", examType, title],
    queryFn: reads<typeof listTests>("GET /api/tests", { query: { examType, title, limit: 10 } }),
    placeholderData: keepPreviousData,
  });
