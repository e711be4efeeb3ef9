import * as z from "zod";
import { XLSX_TYPE } from "./file-job.schema.ts";

const LIST_FORMATS = ["xlsx", "csv"] as const;
export const ListFormat = z.enum(LIST_FORMATS);
export type ListFormat = z.infer<typeof ListFormat>;

/** The media type of each form. */
export const LIST_TYPES: Record<ListFormat, string> = {
  xlsx: XLSX_TYPE,
  csv: "text/csv; charset=utf-8",
};

/** An export of a list: how far it is. What it is of, each kind of list adds. */
export const ListExport = z.object({
  exportId: z.string(),
  format: ListFormat,
  state: z.enum(["making", "ready", "failed"]),
  done: z.int(),
  /** Epoch milliseconds. */
  updatedAt: z.int(),
});
export type ListExport = z.infer<typeof ListExport>;

/** How an export of a list stands, on the wire. */
export const ListExportView = z.object({
  exportId: z.string(),
  format: ListFormat,
  /** A small one is `ready` at once; a large one is in the `making` first. */
  state: z.enum(["making", "ready", "failed"]),
  /** Rows written so far; how many there will be is known at the end. */
  done: z.int(),
  /** Good for a quarter of an hour; null unless it is ready. */
  url: z.string().nullable(),
});
export type ListExportView = z.infer<typeof ListExportView>;
