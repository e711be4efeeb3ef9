import * as z from "zod";
import { FileJob, XLSX_TYPE } from "../../kernel/file-job/file-job.schema.ts";
import { QuestionQuery } from "../../bank/question/question-list.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";

/** The event that requests a large export of the bank. */
export const BANK_EXPORT_REQUESTED = "Bank export requested";

/** The file formats of bank exports. */
export const BANK_FORMATS = ["xlsx", "moodle", "gift", "qti"] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

/** The file name and media type of each format. */
export const BANK_FILES: Record<BankFormat, { name: string; type: string }> = {
  xlsx: { name: "Questions.xlsx", type: XLSX_TYPE },
  moodle: { name: "Questions (Moodle).xml", type: "application/xml" },
  qti: { name: "Questions (QTI).zip", type: "application/zip" },
  gift: { name: "Questions (GIFT).txt", type: "text/plain; charset=utf-8" },
};

/**
 * The questions to export: the filters of the bank's list that need nothing from outside the bank.
 */
const BankFilter = QuestionQuery.omit({
  page: true,
  limit: true,
  size: true,
  sort: true,
  importId: true,
  usedIn: true,
}).strict();

/** A requested export. */
export const BankExportInput = z.strictObject({
  format: z.enum(BANK_FORMATS),
  filter: BankFilter.default(() => BankFilter.parse({})),
});
export type BankExportInput = z.infer<typeof BankExportInput>;

export const BankExportId = z.string().regex(idPattern("bankExport"));

/** The export that the job writes. The export's record says what the file contains. */
export const BankExportRef = z.object({ exportId: BankExportId });

/** A part of a question, or a whole question, that the format cannot hold. */
const LeftOut = z.object({
  questionId: z.string(),
  /** The beginning of the question's text. */
  question: z.string(),
  reason: z.string(),
  /** True if the whole question is missing from the file. */
  whole: z.boolean(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** What the file contains. */
export const BankExportSummary = z.object({
  /** Questions in the file. */
  questions: z.int(),
  /** How many parts were left out in all. `leftOut` lists the first 50 of them. */
  leftOutCount: z.int(),
  leftOut: z.array(LeftOut).max(50),
});
export type BankExportSummary = z.infer<typeof BankExportSummary>;

/** The job that exports the bank: its request and its progress. */
export const BankExport = FileJob.extend({
  format: z.enum(BANK_FORMATS),
  filter: BankFilter,
  /** Questions that the filter found. */
  of: z.int(),
  summary: BankExportSummary.nullable(),
});
export type BankExport = z.infer<typeof BankExport>;

/** The state of an export of the bank. */
export const BankExportView = z.object({
  exportId: BankExportId,
  format: z.enum(BANK_FORMATS),
  /** A small export is `ready` immediately; a large one is `preparing` first. */
  state: z.enum(["preparing", "ready", "failed"]),
  /** How many questions are written so far; `of` is the number of all questions. */
  done: z.int(),
  of: z.int(),
  /** Valid for 15 minutes; null unless the export is ready. */
  url: z.string().nullable(),
  summary: BankExportSummary.nullable(),
});
export type BankExportView = z.infer<typeof BankExportView>;
