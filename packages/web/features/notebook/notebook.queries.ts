import type { NotebookQuestion } from "@academy/core/learning/notebook/notebook-question.schema.ts";
import type {
  NotebookChange,
  NotebookRow,
} from "@academy/core/learning/notebook/notebook.schema.ts";
import type { changeNotebook } from "@academy/functions/api/learning/change-notebook.ts";
import type { listNotebook } from "@academy/functions/api/learning/list-notebook.ts";
import type { readNotebookQuestions } from "@academy/functions/api/learning/read-notebook-questions.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { learningKey } from "../../shared/learning/learning.queries.ts";
import { type NotebookFilters, queryOf } from "./notebook.rules.ts";

const listKey = [...learningKey, "notebook"];

const readPage = (filters: NotebookFilters, signal: AbortSignal) =>
  call<typeof listNotebook>("GET /api/notebook", { query: queryOf(filters), signal });

/** One page; the previous one stays visible while the next one loads. */
export const notebookQuery = (filters: NotebookFilters) =>
  queryOptions({
    queryKey: [...listKey, filters],
    queryFn: ({ signal }) => readPage(filters, signal),
    placeholderData: keepPreviousData,
  });

async function readQuestions(
  rows: readonly NotebookRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, NotebookQuestion>> {
  const ids = rows.map(({ questionId }) => questionId);
  if (ids.length === 0) return new Map();
  const { questions } = await call<typeof readNotebookQuestions>("GET /api/learning/questions", {
    query: { ids: ids.join() },
    signal,
  });
  return new Map(questions.map((one) => [one.questionId, one]));
}

/** The texts and answers of a page's questions. */
export const questionsQuery = (rows: readonly NotebookRow[]) =>
  queryOptions({
    queryKey: [...learningKey, "questions", rows.map(({ questionId }) => questionId)],
    queryFn: ({ signal }) => readQuestions(rows, signal),
    staleTime: 600_000,
  });

/** The most entries that can be printed. */
export const MOST_PRINTED = 60;

/** The entries that the filters find, up to the printed maximum, with their questions. */
export const printedQuery = (filters: NotebookFilters) =>
  queryOptions({
    queryKey: [...learningKey, "printed", filters],
    queryFn: async ({ signal }) => {
      const found: { row: NotebookRow; question: NotebookQuestion | undefined }[] = [];
      let after = "";
      for (;;) {
        const { entries, next } = await readPage({ ...filters, after }, signal);
        const questions = await readQuestions(entries, signal);
        found.push(...entries.map((row) => ({ row, question: questions.get(row.questionId) })));
        if (next === null || found.length >= MOST_PRINTED) return found.slice(0, MOST_PRINTED);
        after = next;
      }
    },
  });

/** Changes the given fields of an entry, and shows what the server answered. */
export async function putEntry(
  { questionId, submissionId }: Pick<NotebookRow, "questionId" | "submissionId">,
  change: NotebookChange,
): Promise<void> {
  await call<typeof changeNotebook>("PUT /api/notebook/{questionId}", {
    params: { questionId },
    body: { submissionId, ...change },
  });
  await queryClient.invalidateQueries({
    queryKey: learningKey,
    predicate: ({ queryKey }) => queryKey[1] !== "questions" && queryKey[1] !== "mastery",
  });
}
