import type { DifferentInput } from "@academy/core/bank/duplicates/duplicate.schema.ts";
import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { deleteQuestions } from "@academy/functions/api/bank/question/delete-questions.ts";
import type { restoreQuestions } from "@academy/functions/api/bank/question/restore-questions.ts";
import type { findDuplicates } from "@academy/functions/api/duplicates/find-duplicates.ts";
import type { markDifferent } from "@academy/functions/api/duplicates/mark-different.ts";
import type { readDuplicates } from "@academy/functions/api/duplicates/read-duplicates.ts";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { bankKey } from "../../shared/bank/bank.queries.ts";

/** Milliseconds between two polls of a running search. */
const ASKED_EVERY = 2000;

const duplicatesKey = [...bankKey, "duplicates"];

/** A search and its groups, page by page; polled while it runs. */
export const searchQuery = (searchId: string) =>
  infiniteQueryOptions({
    queryKey: [...duplicatesKey, searchId],
    queryFn: ({ pageParam, signal }) =>
      call<typeof readDuplicates>("GET /api/questions/duplicates/{id}", {
        params: { id: searchId },
        query: { after: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.at(-1)?.state === "preparing" ? ASKED_EVERY : false,
  });

export const startSearch = (body: { examType: ExamType; subject: string }) =>
  call<typeof findDuplicates>("POST /api/questions/duplicates", { body });

type Pairs = DifferentInput["pairs"];

const postDifferent = (pairs: Pairs, different: boolean) =>
  call<typeof markDifferent>("POST /api/questions/different", { body: { pairs, different } });

/** Marks pairs as different, and offers Undo for ten seconds. */
export function useDifferent() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: bankKey });
  const undo = (pairs: Pairs) =>
    postDifferent(pairs, false).then(
      () => {
        notify("They count as possible duplicates again.", "success");
        return refresh();
      },
      (error: unknown) => notify(messageOf(error, "That was not taken back."), "error"),
    );
  return useMutation({
    mutationFn: (pairs: Pairs) => postDifferent(pairs, true),
    onSuccess: (_answer, pairs) => {
      notifyUndo("Marked as different questions.", () => void undo(pairs));
      return refresh();
    },
    onError: (error) => notify(messageOf(error, "They were not marked."), "error"),
  });
}

/** Deletes the questions of a group that are not kept, and offers Undo for ten seconds. */
export function useDelete(onDone: () => void) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: bankKey });
  const undo = (ids: string[]) =>
    call<typeof restoreQuestions>("POST /api/questions/restore", { body: { ids } }).then(
      () => {
        notify("Restored.", "success");
        return refresh();
      },
      (error: unknown) => notify(messageOf(error, "Could not be restored."), "error"),
    );
  return useMutation({
    mutationFn: (ids: string[]) =>
      call<typeof deleteQuestions>("DELETE /api/questions", { body: { ids } }),
    onSuccess: ({ message }, ids) => {
      notifyUndo(message, () => void undo(ids));
      onDone();
      return refresh();
    },
    onError: (error) => notify(messageOf(error, "The questions were not deleted."), "error"),
  });
}
