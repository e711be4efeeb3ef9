import * as z from "zod";
import { XLSX_TYPE } from "../../export/export.schema.ts";
import { QuestionQuery } from "../../question/question-list.schema.ts";
import { idPattern } from "../../shared/id.ts";

/** The event by which a large export of the bank is asked for. */
export const BANK_EXPORT_ASKED = "Bank export asked";

/** The forms that the bank can leave in. */
export const BANK_FORMATS = ["xlsx", "moodle", "gift"] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

/** What a file of each form is called, and its media type. */
export const BANK_FILES: Record<BankFormat, { name: string; type: string }> = {
  xlsx: { name: "Questions.xlsx", type: XLSX_TYPE },
  moodle: { name: "Questions (Moodle).xml", type: "application/xml" },
  gift: { name: "Questions (GIFT).txt", type: "text/plain; charset=utf-8" },
};

/** Which questions: the filters of the bank's list. */
export const BankFilter = QuestionQuery.omit({ page: true, limit: true }).strict();
export type BankFilter = z.infer<typeof BankFilter>;

/** An export that is asked for. */
export const BankExportInput = z.strictObject({
  format: z.enum(BANK_FORMATS),
  filter: BankFilter.default(() => BankFilter.parse({})),
});
export type BankExportInput = z.infer<typeof BankExportInput>;

export const BankExportId = z.string().regex(idPattern("bankExport"));

/** Which export; what it is of, its item says. */
export const BankExportRef = z.object({ exportId: BankExportId });

/** What of a question the form has no place for. */
const LeftOut = z.object({
  questionId: z.string(),
  /** Its text in short. */
  question: z.string(),
  reason: z.string(),
  /** True where the whole question is not in the file. */
  whole: z.boolean(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** What was written. */
export const BankExportSummary = z.object({
  /** Questions in the file. */
  questions: z.int(),
  /** How many sentences `leftOut` would have, were it not for its length of 50. */
  leftOutCount: z.int(),
  leftOut: z.array(LeftOut).max(50),
});
export type BankExportSummary = z.infer<typeof BankExportSummary>;

/** How an export of the bank stands. */
export const BankExportView = z.object({
  exportId: BankExportId,
  format: z.enum(BANK_FORMATS),
  /** A small one is `ready` at once; a large one is in the `making` first. */
  state: z.enum(["making", "ready", "failed"]),
  /** Questions written so far, of how many. */
  done: z.int(),
  of: z.int(),
  /** Good for a quarter of an hour; null unless it is ready. */
  url: z.string().nullable(),
  summary: BankExportSummary.nullable(),
});
export type BankExportView = z.infer<typeof BankExportView>;
