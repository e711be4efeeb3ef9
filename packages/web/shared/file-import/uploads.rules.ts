import type {
  ImportList,
  ImportSummary,
} from "@academy/core/exchange/pipeline/import-list.schema.ts";
import * as z from "zod";
import { addressFilters } from "../../lib/address/address-filters.rules.ts";
import { cursorField, textField } from "../../lib/address/filter-fields.ts";
import { countOf } from "../../lib/format.ts";
import { foundWords, uploadedWords } from "./import-words.rules.ts";

export const uploadFilters = addressFilters(z.object({ search: textField, after: cursorField }));
export type UploadFilters = ReturnType<typeof uploadFilters.read>;

/** The outcome of an upload's rows, as far as it is known. */
export function rowsOfUpload({
  counts,
  uploadedCount,
}: Pick<ImportSummary, "counts" | "uploadedCount">): string {
  if (!counts) return "–";
  return uploadedCount === undefined
    ? foundWords(counts)
    : uploadedWords(uploadedCount, counts.rows);
}

/** How many uploads a page shows. */
export function pageWords({ imports, next }: Pick<ImportList, "imports" | "next">): string {
  if (imports.length > 0) return `${countOf(imports.length, "upload")} on this page, newest first`;
  return next === null ? "No more uploads." : "No matches so far. Continue with Next.";
}
