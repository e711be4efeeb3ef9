import * as z from "zod";
import { QuestionId } from "../../bank/question/question.schema.ts";

/** A key was put right, several answers are accepted now, or the question counts for everybody. */
const CORRECTION_KINDS = ["key", "several", "dropped"] as const;

/** What became of one question, in words; kept with the key that it led to. */
export const QuestionCorrection = z.object({
  questionId: z.string(),
  /** Its place in the paper, from 1. */
  number: z.int(),
  what: z.enum(CORRECTION_KINDS),
  before: z.string(),
  after: z.string(),
  /** Students read it in their reports. */
  note: z.string(),
});
export type QuestionCorrection = z.infer<typeof QuestionCorrection>;

/** One administrator's act on a frozen key. */
export const KeyCorrection = z.object({
  /** Name of the key that it started from. */
  from: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  by: z.string(),
  byName: z.string(),
  changes: z.array(QuestionCorrection),
});
export type KeyCorrection = z.infer<typeof KeyCorrection>;

/** What a report says of a correction; questions by their numbers, from 1. */
export const CorrectionNotice = z.object({
  questions: z.array(z.int()),
  what: z.enum(CORRECTION_KINDS),
  note: z.string(),
  at: z.string(),
});
export type CorrectionNotice = z.infer<typeof CorrectionNotice>;

/** One accepted answer, as an author writes it for the question's response type. */
export const AnswerKeyInput = z.strictObject({
  answerKey: z.unknown(),
  tolerance: z.unknown().optional(),
  subjectiveKeywords: z.unknown().optional(),
});
export type AnswerKeyInput = z.infer<typeof AnswerKeyInput>;

const Note = z.string().trim().min(1, "Say why; students read it in their reports.").max(500);

/** The keys that a question has from now on, or that it is dropped. */
export const QuestionChange = z
  .strictObject({
    questionId: QuestionId,
    keys: z.array(AnswerKeyInput).min(1).max(8).optional(),
    dropped: z.literal(true).optional(),
    note: Note,
  })
  .refine(({ keys, dropped }) => (keys === undefined) === (dropped === true), {
    path: ["keys"],
    message: "Give the accepted keys, or drop the question.",
  });
export type QuestionChange = z.infer<typeof QuestionChange>;

export const CorrectionInput = z.strictObject({
  /** Name of the key that the administrator saw. */
  from: z.string().regex(/^key(-[0-9a-f]{20})?$/),
  changes: z.array(QuestionChange).min(1).max(300),
});
export type CorrectionInput = z.infer<typeof CorrectionInput>;

/**
 * What a correction does to a question in the bank: gives it the new key, or notes what the test
 * does in its history, since the bank keeps one key. It does nothing to a question that has the key
 * already, that was changed since the test asked it, or that was deleted.
 */
const BANK_STATES = ["key", "note", "same", "changed", "deleted"] as const;

export const BankCorrection = z.object({
  questionId: z.string(),
  number: z.int(),
  state: z.enum(BANK_STATES),
});
export type BankCorrection = z.infer<typeof BankCorrection>;

export const PublishInput = z.strictObject({
  ...CorrectionInput.shape,
  /** Whether the questions are corrected in the bank too. */
  inBank: z.boolean().default(false),
});
export type PublishInput = z.infer<typeof PublishInput>;

/** A student whose marks would change most. */
const ChangedStudent = z.object({
  submissionId: z.string(),
  name: z.string(),
  marksBefore: z.number(),
  marksAfter: z.number(),
  rankBefore: z.int(),
  rankAfter: z.int(),
});

/** What a correction would do to the field; marks, two decimals. Nothing is written for it. */
export const CorrectionPreview = z.object({
  students: z.int(),
  /** Attempts that are still running; they are in no figure. */
  running: z.int(),
  marksChanged: z.int(),
  raised: z.int(),
  lowered: z.int(),
  ranksChanged: z.int(),
  /** Over the students whose marks change; null when nobody's do. */
  change: z.object({ min: z.number(), mean: z.number(), max: z.number() }).nullable(),
  /** Over the whole field; null without students. */
  meanBefore: z.number().nullable(),
  meanAfter: z.number().nullable(),
  changes: z.array(QuestionCorrection),
  /** What it would do in the bank, question by question. */
  bank: z.array(BankCorrection),
  /** The largest changes, at most ten. */
  examples: z.array(ChangedStudent),
});
export type CorrectionPreview = z.infer<typeof CorrectionPreview>;

export const PublishedCorrection = z.object({
  /** Name of the corrected key. */
  name: z.string(),
  /** False when the results follow later: the test is still open, or attempts are running. */
  processed: z.boolean(),
  /** What was done in the bank; empty when it was not asked for. */
  bank: z.array(BankCorrection),
});
export type PublishedCorrection = z.infer<typeof PublishedCorrection>;

/** A test's key as it stands, and how it came to be: for administrators. */
export const CorrectionHistory = z.object({
  testId: z.string(),
  title: z.string(),
  /** Name of the key that the next run marks by. */
  name: z.string(),
  /** False before the test's start: then it is edited, not corrected. */
  begun: z.boolean(),
  /** Whether results are published, and whether they were marked by the key as it stands. */
  results: z.enum(["none", "current", "outdated"]),
  questions: z.array(
    z.object({
      questionId: z.string(),
      number: z.int(),
      subject: z.string(),
      topic: z.string(),
      responseType: z.string(),
      keys: z.array(AnswerKeyInput),
      keyText: z.string(),
      dropped: z.boolean(),
    }),
  ),
  /** Newest first. */
  corrections: z.array(
    KeyCorrection.pick({ from: true, byName: true, changes: true }).extend({ at: z.string() }),
  ),
});
export type CorrectionHistory = z.infer<typeof CorrectionHistory>;
