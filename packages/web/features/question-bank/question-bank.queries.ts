import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type {
  BankExportView,
  BankFormat,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";
import type { requestBankExport } from "@academy/functions/api/bank-exports/request-bank-export.ts";
import type { readBankExport } from "@academy/functions/api/bank-exports/read-bank-export.ts";
import type { deleteQuestion } from "@academy/functions/api/bank/question/delete-question.ts";
import type { deleteQuestions } from "@academy/functions/api/bank/question/delete-questions.ts";
import type { readQuestionFigures } from "@academy/functions/api/bank/question/read-question-figures.ts";
import type { readQuestionHistory } from "@academy/functions/api/bank/question/read-question-history.ts";
import type { readQuestion } from "@academy/functions/api/bank/question/read-question.ts";
import type { restoreQuestions } from "@academy/functions/api/bank/question/restore-questions.ts";
import type { searchQuestions } from "@academy/functions/api/bank/question/search-questions.ts";
import type { updateQuestion } from "@academy/functions/api/bank/question/update-question.ts";
import type { uploadQuestion } from "@academy/functions/api/bank/question/upload-question.ts";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { bankKey } from "../../shared/bank/bank.queries.ts";
import { notify } from "../../lib/notices.ts";
import type { QuestionBody } from "../../shared/question-form/question-check.rules.ts";
import {
  criteriaOf,
  type QuestionFilters,
  questionFilters,
  USUAL_SIZE,
} from "./question-bank.rules.ts";

/** One page of the bank; the previous page stays visible while the next one loads. */
export const questionsQuery = (filters: QuestionFilters) =>
  queryOptions({
    queryKey: [...bankKey, "list", filters],
    queryFn: reads<typeof searchQuestions>("GET /api/questions/search", {
      query: {
        ...questionFilters.write(filters),
        page: filters.page,
        size: Number(filters.size || USUAL_SIZE),
      },
    }),
    placeholderData: keepPreviousData,
  });

/** The current revision of a question to edit; not updated while the form is open. */
export const questionQuery = (questionId: string) =>
  queryOptions({
    queryKey: ["edited-question", questionId],
    queryFn: reads<typeof readQuestion>("GET /api/questions/{id}", { params: { id: questionId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Every revision of a question, newest first; never cached. */
export const historyQuery = (questionId: string) =>
  queryOptions({
    queryKey: [...bankKey, "history", questionId],
    queryFn: reads<typeof readQuestionHistory>("GET /api/questions/{id}/history", {
      params: { id: questionId },
    }),
    staleTime: 0,
    gcTime: 0,
  });

/** How students did on a question, over all tests. */
export const figuresQuery = (questionId: string) =>
  queryOptions({
    queryKey: [...bankKey, "figures", questionId],
    queryFn: reads<typeof readQuestionFigures>("GET /api/questions/{id}/figures", {
      params: { id: questionId },
    }),
  });

/** Reloads the lists after a question was changed. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: bankKey });
}

/** Adds the form's question, or changes the question that has this id. */
export function useSaveQuestion(questionId: string | null) {
  const refresh = useRefresh();
  return async (body: QuestionBody, rev: number | null): Promise<void> => {
    if (questionId === null) {
      await call<typeof uploadQuestion>("POST /api/questions/upload", { body });
      notify("✅ Question saved successfully!", "success");
    } else {
      const { notes = [] } = await call<typeof updateQuestion>("PUT /api/questions/{id}", {
        params: { id: questionId },
        body: { ...body, ...(rev !== null && { rev }) },
      });
      notify("✅ Question updated successfully!", "success");
      for (const note of notes) notify(note, "info");
    }
    void refresh();
  };
}

/** Deletes one or several questions. */
export function useRemove() {
  const refresh = useRefresh();
  return async (questions: readonly QuestionView[]) => {
    const ids = questions.map(({ _id }) => _id);
    const [only] = ids;
    const answer = await (ids.length === 1 && only !== undefined
      ? call<typeof deleteQuestion>("DELETE /api/questions/{id}", { params: { id: only } })
      : call<typeof deleteQuestions>("DELETE /api/questions", { body: { ids } }));
    void refresh();
    return answer;
  };
}

/** Restores deleted questions. */
export function useRestore() {
  const refresh = useRefresh();
  return async (questions: readonly QuestionView[]): Promise<void> => {
    await call<typeof restoreQuestions>("POST /api/questions/restore", {
      body: { ids: questions.map(({ _id }) => _id) },
    });
    void refresh();
  };
}

/** Milliseconds between two status requests while an export runs. */
const ASKED_EVERY = 2000;

const getExport = (exportId: string): Promise<BankExportView> =>
  call<typeof readBankExport>("GET /api/questions/exports/{id}", { params: { id: exportId } });

/** Exports the matching questions; resolves when the file is ready or the export failed. */
export async function exportBank(
  format: BankFormat,
  filters: QuestionFilters,
  onProgress: (view: BankExportView) => void,
): Promise<BankExportView> {
  let view = await call<typeof requestBankExport>("POST /api/questions/exports", {
    body: { format, filter: criteriaOf(filters) },
  });
  while (view.state === "preparing") {
    onProgress(view);
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
    view = await getExport(view.exportId);
  }
  return view;
}
