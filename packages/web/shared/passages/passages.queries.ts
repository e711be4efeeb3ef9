import type { WithQuestions } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import type { PassageInput } from "@academy/core/bank/passage/passage.schema.ts";
import type { deletePassage } from "@academy/functions/api/passages/delete-passage.ts";
import type { listBankPassages } from "@academy/functions/api/passages/list-bank-passages.ts";
import type { readPassage } from "@academy/functions/api/passages/read-passage.ts";
import type { restorePassage } from "@academy/functions/api/passages/restore-passage.ts";
import type { updatePassage } from "@academy/functions/api/passages/update-passage.ts";
import type { uploadPassage } from "@academy/functions/api/passages/upload-passage.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { type PassageFilters, queryOf } from "./passage-filters.rules.ts";

/** Key of everything that shows passages: invalidated after a change. */
export const passagesKey = ["passages"];

/** A page of passages; the previous page stays visible while the next one loads. */
export const passagesQuery = (filters: PassageFilters, limit: number) =>
  queryOptions({
    queryKey: [...passagesKey, "list", filters, limit],
    queryFn: reads<typeof listBankPassages>("GET /api/passages", {
      query: queryOf(filters, limit),
    }),
    placeholderData: keepPreviousData,
  });

/** One passage, reloaded whenever it is opened: someone else may have changed it. */
export const passageQuery = (id: string) =>
  queryOptions({
    queryKey: [...passagesKey, "one", id],
    queryFn: reads<typeof readPassage>("GET /api/passages/{id}", { params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const postPassage = (body: PassageInput) =>
  call<typeof uploadPassage>("POST /api/passages/upload", { body });

export const putPassage = (id: string, body: PassageInput & { rev: number }) =>
  call<typeof updatePassage>("PUT /api/passages/{id}", { params: { id }, body });

/** @param questions what to do with the passage's questions; required if there are any */
export const removePassage = (id: string, questions: WithQuestions | undefined) =>
  call<typeof deletePassage>("DELETE /api/passages/{id}", {
    params: { id },
    query: questions ? { questions } : {},
  });

export const postRestore = (id: string) =>
  call<typeof restorePassage>("POST /api/passages/{id}/restore", { params: { id } });
