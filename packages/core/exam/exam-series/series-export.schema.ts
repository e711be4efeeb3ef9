import * as z from "zod";
import { SeriesId } from "../series-record/series.schema.ts";

/**
 * The spreadsheet of an exam's merged results. It is requested by the same event as the spreadsheet
 * of a test.
 */
export const SeriesExportRef = z.object({
  examId: SeriesId,
  run: z.string().regex(/^run_[0-9a-f]{20}$/),
  /** A hash of the file's headers, so that other labels or lists make another file. */
  columns: z.string().regex(/^[0-9a-f]{20}$/),
});
export type SeriesExportRef = z.infer<typeof SeriesExportRef>;
