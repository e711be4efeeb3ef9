import * as z from "zod";
import { TestId } from "../../exam/terms/test/assessment.schema.ts";
import { PRINT_SETS } from "../../exam/terms/paper/shuffle.schema.ts";
import { FileJob } from "../../kernel/file-job/file-job.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";

/** The event that requests a large paper as a Word file. */
export const PAPER_EXPORT_REQUESTED = "Paper export requested";

/**
 * What the file has: the questions; the questions with keys and solutions, which can be imported
 * again; or the table of keys alone.
 */
const PAPER_CONTENTS = ["questions", "answers", "key"] as const;

/** What to write of a test's paper. */
export const PaperExportInput = z.strictObject({
  contents: z.enum(PAPER_CONTENTS).default("questions"),
  /**
   * Null for the paper's own order; a table of keys then shows this order and all sets side by
   * side.
   */
  set: z.enum(PRINT_SETS).nullable().default(null),
  columns: z.literal([1, 2]).default(1),
  /** The text at the top of each page, such as the academy's name. */
  header: z.string().trim().max(120).default(""),
  /** The academy's logo beside the header on the first page: a PNG in base64. */
  logo: z.base64().max(40_000).default(""),
  /**
   * Whether a file with answers shows subject, topic, difficulty and type above the questions,
   * which a new upload needs.
   */
  details: z.boolean().default(true),
});
export type PaperExportInput = z.infer<typeof PaperExportInput>;

export const PaperExportId = z.string().regex(idPattern("paperExport"));

/** The export that the job writes. The export's record says what the file contains. */
export const PaperExportRef = z.object({ exportId: PaperExportId });

/** The job that writes a paper as a Word file. */
export const PaperExport = FileJob.extend({
  testId: TestId,
  input: PaperExportInput,
  /** The download's name. */
  name: z.string(),
  of: z.int(),
  /** What the file could not contain; one sentence each. */
  notes: z.array(z.string()),
});
export type PaperExport = z.infer<typeof PaperExport>;

/** The state of a paper's Word file. */
export const PaperExportView = z.object({
  exportId: PaperExportId,
  /**
   * The file of a small paper is `ready` immediately; the file of a large paper is `preparing`
   * first.
   */
  state: z.enum(["preparing", "ready", "failed"]),
  /** How many questions are written so far; `of` is the number of all questions. */
  done: z.int(),
  of: z.int(),
  /** Valid for 15 minutes; null unless the file is ready. */
  url: z.string().nullable(),
  notes: z.array(z.string()),
});
export type PaperExportView = z.infer<typeof PaperExportView>;
