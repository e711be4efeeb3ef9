import * as z from "zod";

/** What a correction did: it replaced the key, accepted several keys, or dropped the question. */
export const CORRECTION_KINDS = ["key", "several", "dropped"] as const;

/** A description of one question's correction, stored with the corrected key. */
export const QuestionCorrection = z.object({
  questionId: z.string(),
  /** Its position in the paper, from 1. */
  number: z.int(),
  what: z.enum(CORRECTION_KINDS),
  before: z.string(),
  after: z.string(),
  /** The student reads it in the report. */
  note: z.string(),
});
export type QuestionCorrection = z.infer<typeof QuestionCorrection>;

/** One correction of a frozen key by an administrator. */
export const KeyCorrection = z.object({
  /** Name of the key that was corrected. */
  from: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  by: z.string(),
  byName: z.string(),
  changes: z.array(QuestionCorrection),
});
export type KeyCorrection = z.infer<typeof KeyCorrection>;
