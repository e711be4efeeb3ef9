import * as z from "zod";
import { AnswerKeyInput } from "../../../bank/question/question.schema.ts";
import { QuestionId } from "../../../bank/question/question-terms.schema.ts";
import {
  CORRECTION_KINDS,
  KeyCorrection,
  QuestionCorrection,
} from "../paper/key-correction.schema.ts";

/**
 * Who gets full marks for a dropped question: everyone, or only some students in a section with a
 * choice. These are the students whose answer to it counts, and with `fill` also students with a
 * free place.
 */
export const DropRule = z.enum(["everyone", "fill", "answered"]);
export type DropRule = z.infer<typeof DropRule>;

/** A correction as reports show it. It names questions by number, from 1. */
export const CorrectionNotice = z.object({
  questions: z.array(z.int()),
  what: z.enum(CORRECTION_KINDS),
  note: z.string(),
  at: z.string(),
  /** Only for dropped questions in a section with a choice. */
  dropped: DropRule.exclude(["everyone"]).optional(),
});
export type CorrectionNotice = z.infer<typeof CorrectionNotice>;

const Note = z
  .string()
  .trim()
  .min(1, "Enter a reason. Students read it in their reports.")
  .max(500);

/** The new accepted keys of a question, or that it is dropped. */
export const QuestionChange = z
  .strictObject({
    questionId: QuestionId,
    keys: z.array(AnswerKeyInput).min(1).max(8).optional(),
    dropped: z.literal(true).optional(),
    note: Note,
  })
  .refine(({ keys, dropped }) => (keys === undefined) === (dropped === true), {
    path: ["keys"],
    message: "Enter the accepted keys, or drop the question.",
  });
export type QuestionChange = z.infer<typeof QuestionChange>;

export const CorrectionInput = z.strictObject({
  /** Name of the key that the administrator saw. */
  from: z.string().regex(/^key(-[0-9a-f]{20})?$/),
  changes: z.array(QuestionChange).min(1).max(300),
});
export type CorrectionInput = z.infer<typeof CorrectionInput>;

/**
 * What a correction does to a question in the bank. `key`: it gets the new key. `note`: only its
 * history mentions the correction, because the question was dropped, or has more keys than the bank
 * keeps. Nothing is done if it has the key already (`same`), was `changed` since the test, or was
 * `deleted`.
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
  /** Whether to correct the questions in the bank too. */
  inBank: z.boolean().default(false),
  finalAt: z.iso
    .datetime()
    .optional()
    .describe(
      "Confirms that final results are corrected: the finalAt of the preview. Required if they are final; they then become final again at a new time, and each student gets a letter.",
    ),
});
export type PublishInput = z.infer<typeof PublishInput>;

/** A student whose marks would change. */
const ChangedStudent = z.object({
  submissionId: z.string(),
  name: z.string(),
  marksBefore: z.number(),
  marksAfter: z.number(),
  rankBefore: z.int(),
  rankAfter: z.int(),
});

/** What a correction would do to the students' marks and ranks; marks with two decimals. */
export const CorrectionPreview = z.object({
  finalAt: z.string().nullable().describe("Since when the results are final; null if they are not"),
  students: z.int(),
  /** Attempts that are still running and are not counted. */
  running: z.int(),
  marksChanged: z.int(),
  raised: z.int(),
  lowered: z.int(),
  ranksChanged: z.int(),
  /**
   * The smallest, mean and largest change, for students whose marks change; null if there are none.
   */
  change: z.object({ min: z.number(), mean: z.number(), max: z.number() }).nullable(),
  /** The mean over all students; null without students. */
  meanBefore: z.number().nullable(),
  meanAfter: z.number().nullable(),
  changes: z.array(QuestionCorrection),
  /** The change in the bank for each question, before it is made. */
  bank: z.array(BankCorrection),
  /** The students with the largest changes, at most ten. */
  examples: z.array(ChangedStudent),
});
export type CorrectionPreview = z.infer<typeof CorrectionPreview>;

export const PublishedCorrection = z.object({
  /** Name of the corrected key. */
  name: z.string(),
  /** False if results follow later, because the test is open or attempts are still running. */
  processed: z.boolean(),
  /** The changes made in the bank; empty if none were requested. */
  bank: z.array(BankCorrection),
});
export type PublishedCorrection = z.infer<typeof PublishedCorrection>;

/** A test's current key and its corrections, for administrators. */
export const CorrectionHistory = z.object({
  testId: z.string(),
  title: z.string(),
  /** Name of the current key, which the next run will use. */
  name: z.string(),
  /** Whether the test has started. Before that, its key can be edited instead. */
  begun: z.boolean(),
  /** Whether results are published, and whether they were marked by the current key. */
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
      /** Who gets full marks if the question is dropped. */
      dropRule: DropRule,
    }),
  ),
  /** Newest first. */
  corrections: z.array(
    KeyCorrection.pick({ from: true, byName: true, changes: true }).extend({ at: z.string() }),
  ),
});
export type CorrectionHistory = z.infer<typeof CorrectionHistory>;
