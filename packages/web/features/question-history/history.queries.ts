import type { readQuestionHistory } from "@academy/functions/api/bank/question/read-question-history.ts";
import type { restoreQuestions } from "@academy/functions/api/bank/question/restore-questions.ts";
import type { updateQuestion } from "@academy/functions/api/bank/question/update-question.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { bankKey } from "../../shared/bank/bank.queries.ts";

/** Every revision of a question, newest first. */
export const revisionsQuery = (questionId: string) =>
  queryOptions({
    queryKey: [...bankKey, "revisions", questionId],
    queryFn: reads<typeof readQuestionHistory>("GET /api/questions/{id}/history", {
      params: { id: questionId },
    }),
    staleTime: 0,
  });

/** Saves an earlier revision as the newest one; rejected if the question was changed since. */
export function useRestoreRevision(questionId: string, current: number, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rev: number) =>
      call<typeof updateQuestion>("PUT /api/questions/{id}", {
        params: { id: questionId },
        body: { restore: rev, rev: current },
      }),
    onSuccess: ({ rev, notes = [] }, from) => {
      notify(
        rev === current
          ? `The current version already has the fields of revision ${from}.`
          : `Revision ${from} is restored as revision ${rev}.`,
        rev === current ? "info" : "success",
      );
      for (const note of notes) notify(note, "info");
      onDone();
    },
    onError: (error) => notify(messageOf(error, "The revision was not restored."), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: bankKey }),
  });
}

/** Puts a deleted question back into the bank. */
export function useUndelete(questionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<typeof restoreQuestions>("POST /api/questions/restore", { body: { ids: [questionId] } }),
    onSuccess: () => notify("The question is in the bank again.", "success"),
    onError: (error) => notify(messageOf(error, "The question was not restored."), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: bankKey }),
  });
}
