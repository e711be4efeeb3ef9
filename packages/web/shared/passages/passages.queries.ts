import type { WithQuestions } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import type { PassageInput } from "@academy/core/bank/passage/passage.schema.ts";
import type { deletePassage } from "@academy/functions/api/passages/delete-passage.ts";
import type { listBankPassages } from "@academy/functions/api/passages/list-bank-passages.ts";
import type { readPassage } from "@academy/functions/api/passages/read-passage.ts";
import type { restorePassage } from "@academy/functions/api/passages/restore-passage.ts";
import type { updatePassage } from "@academy/functions/api/passages/update-passage.ts";
import type { uploadPassage } from "@academy/functions/api/passages/upload-passage.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { type PassageFilters, queryOf } from "./passage-filters.rules.ts";

/** Everything that shows passages: invalidated after a change. */
export const passagesKey = ["passages"];

/** A page of passages; the previous page stays visible while the next one loads. */
export const passagesQuery = (filters: PassageFilters, limit: number) =>
  queryOptions({
    queryKey: [...passagesKey, "list", filters, limit],
    queryFn: ({ signal }) =>
      call<typeof listBankPassages>({
        method: "GET",
        path: "/api/passages",
        query: queryOf(filters, limit),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** One passage, reloaded whenever it is opened: someone else may have changed it. */
export const passageQuery = (id: string) =>
  queryOptions({
    queryKey: [...passagesKey, "one", id],
    queryFn: ({ signal }) =>
      call<typeof readPassage>({
        method: "GET",
        path: "/api/passages/{id}",
        params: { id },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const postPassage = (body: PassageInput) =>
  call<typeof uploadPassage>({ method: "POST", path: "/api/passages/upload", body });

export const putPassage = (id: string, body: PassageInput & { rev: number }) =>
  call<typeof updatePassage>({ method: "PUT", path: "/api/passages/{id}", params: { id }, body });

/** @param questions what to do with its questions; required if it has any */
export const removePassage = (id: string, questions: WithQuestions | undefined) =>
  call<typeof deletePassage>({
    method: "DELETE",
    path: "/api/passages/{id}",
    params: { id },
    query: questions ? { questions } : {},
  });

export const postRestore = (id: string) =>
  call<typeof restorePassage>({
    method: "POST",
    path: "/api/passages/{id}/restore",
    params: { id },
  });
