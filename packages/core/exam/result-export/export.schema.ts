import * as z from "zod";
import { TestId } from "../terms/test/assessment.schema.ts";

/** The event that requests a large spreadsheet. */
export const EXPORT_REQUESTED = "Export requested";

/** Identifies the results of one run. They never change, and neither does their spreadsheet. */
export const ExportRef = z.object({ testId: TestId, run: z.string().regex(/^run_[0-9a-f]{20}$/) });
export type ExportRef = z.infer<typeof ExportRef>;

/** The state of a results spreadsheet, and how to get it. */
export const ExportView = z.object({
  /**
   * `direct`: small enough for one response. Larger ones are `none` until requested, `preparing` while
   * their job runs, `ready` at `url`, or `failed`, when they can be requested again.
   */
  state: z.enum(["direct", "none", "preparing", "ready", "failed"]),
  /** How many takers are written, and how many there are. */
  done: z.int(),
  of: z.int(),
  /** Valid for 15 minutes; null unless the spreadsheet is ready. */
  url: z.string().nullable(),
});
export type ExportView = z.infer<typeof ExportView>;
