import * as z from "zod";

/** Media type of a spreadsheet. */
export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A job that makes a file, and its progress; each kind of job adds what the file is about. */
export const FileJob = z.object({
  exportId: z.string(),
  state: z.enum(["preparing", "ready", "failed"]),
  /** Rows or questions written so far. */
  done: z.int(),
  /** Its last heartbeat; epoch milliseconds. */
  updatedAt: z.int(),
});
export type FileJob = z.infer<typeof FileJob>;

const LIST_FORMATS = ["xlsx", "csv"] as const;
export const ListFormat = z.enum(LIST_FORMATS);
export type ListFormat = z.infer<typeof ListFormat>;

/** An export of a list, such as users or a month's payments. */
export const ListExport = FileJob.extend({ format: ListFormat });
export type ListExport = z.infer<typeof ListExport>;

/** An export of a list on the wire. */
export const ListExportView = z.object({
  exportId: z.string(),
  format: ListFormat,
  /** A small export is `ready` in the first answer; a large one is `preparing` first. */
  state: z.enum(["preparing", "ready", "failed"]),
  /** Rows written so far; the total is known at the end. */
  done: z.int(),
  /** Valid for 15 minutes; null unless the file is ready. */
  url: z.string().nullable(),
});
export type ListExportView = z.infer<typeof ListExportView>;
