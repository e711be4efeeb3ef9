import * as z from "zod";
import { QuestionId } from "../question/question.schema.ts";
import { TestId } from "../test/test.schema.ts";

/** Seconds a student may claim for one question: a day. */
const Seconds = z.int().min(0).max(86_400);

/** A saved answer on the wire. `value` has its response type's form; null is no answer. */
export const AnswerEntry = z.strictObject({
  value: z.unknown(),
  timeTaken: Seconds.default(0),
  marked: z.boolean().optional(),
});

/**
 * An answer of an autosave: per question the highest `seq` wins, whichever device or message
 * brings it. A device issues one more than the highest it knows of.
 */
export const SequencedAnswer = AnswerEntry.extend({ seq: z.int().min(1).max(1e9) });
export type SequencedAnswer = z.infer<typeof SequencedAnswer>;

export const SaveInput = z.strictObject({
  answers: z.record(QuestionId, SequencedAnswer),
});
export type SaveInput = z.infer<typeof SaveInput>;

export const SavedView = z.object({
  /** For each question sent, the sequence number the server now holds. */
  saved: z.record(z.string(), z.number()),
  /** Answers the server held already, under a higher number or the same: another device's. */
  newer: z.record(z.string(), SequencedAnswer),
  deadline: z.string(),
  serverTime: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

/** The body of a hand-in; entries without `seq` count as the latest word. */
export const SubmitInput = z.strictObject({
  testId: TestId.optional(),
  userId: z.string().max(100).optional(),
  answers: z
    .record(QuestionId, AnswerEntry.extend({ seq: SequencedAnswer.shape.seq.optional() }))
    .default({}),
});
export type SubmitInput = z.infer<typeof SubmitInput>;

export const SubmitReceipt = z.object({
  submissionId: z.string(),
  submittedAt: z.string(),
  /** When the report is expected: at once, or soon after the test's expiry. */
  reportOpensAt: z.string(),
  answered: z.number(),
  total: z.number(),
  /** True when the deadline had closed the attempt before this call. */
  autoSubmitted: z.boolean(),
});
export type SubmitReceipt = z.infer<typeof SubmitReceipt>;

/** An open attempt, as start and resume answer it. */
export const AttemptView = z.object({
  attemptId: z.string(),
  testId: z.string(),
  startedAt: z.string(),
  deadline: z.string(),
  serverTime: z.string(),
  answers: z.record(z.string(), SequencedAnswer),
});
export type AttemptView = z.infer<typeof AttemptView>;

export const CheckInput = z.strictObject({ userId: z.string().max(100), testId: TestId });
export const CheckView = z.object({
  alreadySubmitted: z.boolean(),
  submissionId: z.string().optional(),
});
