import type {
  CheckInput,
  ImportInput,
  ImportKind,
  ImportView,
  InsertInput,
  RowsQuery,
} from "@academy/core/exchange/pipeline/import.schema.ts";
import type { beginImport } from "@academy/functions/api/imports/begin-import.ts";
import type { checkImport } from "@academy/functions/api/imports/check-import.ts";
import type { downloadFailedRows } from "@academy/functions/api/imports/download-failed-rows.ts";
import type { giveUpImport } from "@academy/functions/api/imports/give-up-import.ts";
import type { insertImport } from "@academy/functions/api/imports/insert-import.ts";
import type { listImports } from "@academy/functions/api/imports/list-imports.ts";
import type { listImportRows } from "@academy/functions/api/imports/list-import-rows.ts";
import type { readImport } from "@academy/functions/api/imports/read-import.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads, download } from "../../lib/api/api.ts";
import type { ApiFile } from "../../lib/api/api-send.ts";
import { type UploadFilters, uploadFilters } from "./uploads.rules.ts";

/** Key of all lists of imports: invalidated after a change. */
export const importsKey = ["imports"];

/** One import with its rows. */
export const importKey = (importId: string) => ["import", importId];

/** Query key of the rows of an import. */
export const importRowsKey = (importId: string) => [...importKey(importId), "rows"];

/** Interval between two polls of a running import, in milliseconds. */
const ASKED_EVERY = 1000;
/** The interval while the file has not arrived: another window may be uploading it. */
const AWAITED_EVERY = 5000;

const askedAgainAfter = (view: Pick<ImportView, "state"> | undefined): number | false => {
  if (view?.state === "checking" || view?.state === "inserting") return ASKED_EVERY;
  return view?.state === "uploading" ? AWAITED_EVERY : false;
};

export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: importKey(importId),
    queryFn: reads<typeof readImport>("GET /api/imports/{id}", { params: { id: importId } }),
    refetchInterval: ({ state }) => askedAgainAfter(state.data),
  });

/** A page of the imports of a kind; polled while one of them is running. */
export const importsQuery = (kind: ImportKind, filters: UploadFilters) =>
  queryOptions({
    queryKey: [...importsKey, kind, filters],
    queryFn: reads<typeof listImports>("GET /api/imports", {
      query: { kind, ...uploadFilters.write(filters) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.imports.some((one) => askedAgainAfter(one) === ASKED_EVERY)
        ? AWAITED_EVERY
        : false,
  });

/** A page of an import's rows; the previous page stays visible while the next one loads. */
export const rowsQuery = (importId: string, only: RowsQuery["only"], page: number) =>
  queryOptions({
    queryKey: [...importRowsKey(importId), only, page],
    queryFn: reads<typeof listImportRows>("GET /api/imports/{id}/rows", {
      params: { id: importId },
      query: { only, page },
    }),
    placeholderData: keepPreviousData,
  });

export const postImport = (body: ImportInput) =>
  call<typeof beginImport>("POST /api/imports", { body });

export const postCheck = (id: string, body: CheckInput) =>
  call<typeof checkImport>("POST /api/imports/{id}/check", { params: { id }, body });

export const postInsert = (id: string, body: InsertInput) =>
  call<typeof insertImport>("POST /api/imports/{id}/insert", { params: { id }, body });

export const removeImport = (id: string) =>
  call<typeof giveUpImport>("DELETE /api/imports/{id}", { params: { id } });

/** The rejected rows, as a file to edit and upload again. */
export const getFailedRows = (id: string): Promise<ApiFile> =>
  download<typeof downloadFailedRows>("GET /api/imports/{id}/failed.xlsx", { params: { id } });
