import * as z from "zod";
import { TestId } from "../assessment/assessment.schema.ts";

/** Media type of a spreadsheet. */
export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The event by which a large spreadsheet is asked for. */
export const EXPORT_ASKED = "Export asked";

/** Which results: a run of a test's processing never changes, and neither does its spreadsheet. */
export const ExportRef = z.object({ testId: TestId, run: z.string().regex(/^run_[0-9a-f]{20}$/) });
export type ExportRef = z.infer<typeof ExportRef>;

/** How the spreadsheet of a test's results is to be had. */
export const ExportView = z.object({
  /**
   * `direct`: small, its own address answers it. Larger ones: `none` was asked for yet, it is in the
   * `making`, `ready` under `url`, or `failed` and may be asked for again.
   */
  state: z.enum(["direct", "none", "making", "ready", "failed"]),
  /** Takers written so far, of how many. */
  done: z.int(),
  of: z.int(),
  /** Good for a quarter of an hour; null unless the spreadsheet is ready. */
  url: z.string().nullable(),
});
export type ExportView = z.infer<typeof ExportView>;
