import * as z from "zod";
import { pageCursor, pageLimit } from "../../kernel/shared/query.schema.ts";
import { Found, ImportKind, ImportView } from "./import.schema.ts";

/** An import in a list, with counts instead of its findings and its result. */
export const ImportSummary = ImportView.omit({
  found: true,
  result: true,
  locked: true,
  paper: true,
}).extend({
  counts: Found.pick({ rows: true, good: true, bad: true, duplicates: true }).optional(),
  uploadedCount: z.int().optional(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const ImportsQuery = z.strictObject({
  kind: ImportKind.default("questions"),
  /** Beginnings of words of the file's name or the person's name; case and accents are ignored. */
  search: z.string().trim().max(200).default(""),
  /** The `next` of an earlier page. */
  after: pageCursor,
  limit: pageLimit(20),
});
export type ImportsQuery = z.infer<typeof ImportsQuery>;

/** A page of imports, newest first. */
export const ImportList = z.object({
  imports: z.array(ImportSummary),
  /** The cursor for `after`; null on the last page. Other pages of a search may be short. */
  next: z.string().nullable(),
});
export type ImportList = z.infer<typeof ImportList>;
