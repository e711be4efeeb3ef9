import type { MergeInput } from "@academy/core/back-office/account-merge/account-merge.schema.ts";
import type { listUsers } from "@academy/functions/api/users/list-users.ts";
import type { mergeAccounts } from "@academy/functions/api/users/merge-accounts.ts";
import type { readMerge } from "@academy/functions/api/users/read-merge.ts";
import type { undoMerge } from "@academy/functions/api/users/undo-merge.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { userListsKey, usersKey } from "./users.queries.ts";

/** Number of students that the search offers while someone types. */
const OFFERED = 6;

export const candidatesQuery = (search: string) =>
  queryOptions({
    queryKey: [...userListsKey, "candidates", search],
    queryFn: reads<typeof listUsers>("GET /api/users", {
      query: { search, role: "student", limit: OFFERED },
    }),
    placeholderData: keepPreviousData,
    enabled: search.trim() !== "",
  });

export const mergePreviewQuery = (id: string, other: string) =>
  queryOptions({
    queryKey: [...usersKey, id, "merge", other],
    queryFn: reads<typeof readMerge>("GET /api/users/{id}/merge", {
      params: { id },
      query: { other },
    }),
  });

export const postMerge = (id: string, body: MergeInput) =>
  call<typeof mergeAccounts>("POST /api/users/{id}/merge", { params: { id }, body });

export const postUndoMerge = (id: string, body: MergeInput) =>
  call<typeof undoMerge>("POST /api/users/{id}/undo-merge", { params: { id }, body });
