import type { TrashRow } from "@academy/core/bank/trash/trash.schema.ts";
import type { listTrash } from "@academy/functions/api/bank/question/list-trash.ts";
import type { purgeTrash } from "@academy/functions/api/bank/question/purge-trash.ts";
import type { restoreQuestions } from "@academy/functions/api/bank/question/restore-questions.ts";
import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { addressFilters } from "../../../lib/address/address-filters.rules.ts";
import { choiceField } from "../../../lib/address/filter-fields.ts";
import { call } from "../../../lib/api/api.ts";
import { bankKey } from "../../../shared/bank/bank.queries.ts";

export type TrashList = "unused" | "used";

/**
 * The address names the open tab: deleted questions, questions kept for tests, or changes to undo.
 */
export const trashFilters = addressFilters(z.object({ list: choiceField(["used", "jobs"]) }));

/** Deleted questions, the latest first; more pages on request. */
export const trashQuery = (list: TrashList) =>
  infiniteQueryOptions({
    queryKey: [...bankKey, "trash", list],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listTrash>("GET /api/questions/trash", {
        query: { list, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Restores one question, or deletes it permanently. */
export function useTrash() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: bankKey });
  return {
    async restore({ _id }: TrashRow): Promise<void> {
      await call<typeof restoreQuestions>("POST /api/questions/restore", { body: { ids: [_id] } });
      await refresh();
    },
    async purge({ _id }: TrashRow): Promise<number> {
      const { purgedCount } = await call<typeof purgeTrash>("DELETE /api/questions/trash", {
        body: { ids: [_id] },
      });
      await refresh();
      return purgedCount;
    },
  };
}
