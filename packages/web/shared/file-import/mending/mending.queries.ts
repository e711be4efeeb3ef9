import type { MendingInput } from "@academy/core/exchange/mending/mending.schema.ts";
import type { readKeyFile } from "@academy/functions/api/imports/read-key-file.ts";
import type { readPaper } from "@academy/functions/api/imports/read-paper.ts";
import type { giveHints } from "@academy/functions/api/imports/give-hints.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../../lib/api/api.ts";
import { importKey } from "../import.queries.ts";

/** Key of all pages of a paper with its reading. */
export const paperKey = (importId: string) => [...importKey(importId), "paper"];

/** A page of a paper with its reading; the previous page stays visible while it loads. */
export const paperQuery = (importId: string, page: number) =>
  queryOptions({
    queryKey: [...paperKey(importId), page],
    queryFn: reads<typeof readPaper>("GET /api/imports/{id}/paper", {
      params: { id: importId },
      query: { page },
    }),
    placeholderData: keepPreviousData,
  });

export const putPaper = (id: string, page: number, body: MendingInput) =>
  call<typeof giveHints>("PUT /api/imports/{id}/paper", { params: { id }, query: { page }, body });

/** The text of a file of keys. */
export const postKeyFile = (file: File) =>
  call<typeof readKeyFile>("POST /api/imports/key-file", { body: { file }, form: true });
