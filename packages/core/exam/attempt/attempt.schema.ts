import * as z from "zod";
import { QuestionId } from "../../bank/question/question.schema.ts";
import { pageLimit } from "../../kernel/shared/query.schema.ts";
import { TestId } from "../assessment/assessment.schema.ts";
import { Email } from "../../people/user/user.schema.ts";
import { SUBMISSION_CAUSES } from "../submission/submission-cause.rules.ts";

/** Seconds a student may claim for one question: a day. */
const MOST_SECONDS = 86_400;

/** Whole seconds. A clock that told another number must not cost a student the submission. */
const Seconds = z
  .number()
  .transform((seconds) => Math.min(MOST_SECONDS, Math.max(0, Math.round(seconds))))
  .pipe(z.int().min(0).max(MOST_SECONDS));

/** A saved answer on the wire. `value` has its response type's form; null is no answer. */
export const AnswerEntry = z.strictObject({
  value: z.unknown(),
  timeTaken: Seconds.default(0),
  marked: z.boolean().optional(),
});

/**
 * An answer of an autosave: per question the highest `seq` wins, whichever device or message
 * brings it. A device issues one more than the highest it knows of for each change; time alone
 * goes under the number of the answer that it belongs to, 0 where there is none.
 */
export const SequencedAnswer = AnswerEntry.extend({ seq: z.int().min(0).max(1e9) });
export type SequencedAnswer = z.infer<typeof SequencedAnswer>;

/** Four characters that a browser draws once: enough to tell a student's devices apart. */
const DeviceId = z.string().regex(/^[0-9a-z]{4}$/);

/**
 * What happened around the answers: full screen left (in focus mode: the page), the page hidden or
 * unfocused, the connection back, the attempt gone on with after a reload or on another device.
 */
export const EVENT_KINDS = ["exit", "blur", "reconnect", "resume"] as const;

export const AttemptEvent = z.strictObject({
  kind: z.enum(EVENT_KINDS),
  /** When, by the server's clock as the browser knew it. */
  at: z.iso.datetime(),
  /** How long it lasted, where that is known. */
  seconds: Seconds.default(0),
});
export type AttemptEvent = z.infer<typeof AttemptEvent>;

/** What every save and the hand-in may bring beside the answers. Events sent twice count once. */
const Circumstances = z.strictObject({
  device: DeviceId.optional(),
  events: z.array(AttemptEvent).max(50).optional(),
});

export const StartInput = z.strictObject({ device: DeviceId.optional() });
export type StartInput = z.infer<typeof StartInput>;

export const SaveInput = Circumstances.extend({
  answers: z.record(QuestionId, SequencedAnswer),
});
export type SaveInput = z.infer<typeof SaveInput>;

export const SavedView = z.object({
  /** For each question sent, the sequence number the server now holds. */
  saved: z.record(z.string(), z.number()),
  /** Answers the server held already, under a higher number or the same: another device's. */
  newer: z.record(z.string(), SequencedAnswer),
  /** True when the save before this one came from another device. */
  otherDevice: z.boolean(),
  deadline: z.string(),
  serverTime: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

/** The body of a hand-in; entries without `seq` count as the latest word. */
export const SubmitInput = Circumstances.extend({
  /** The browser submits because of an exit too many; the attempt's log decides. */
  byExits: z.boolean().optional(),
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
  /** What ended the attempt. */
  cause: z.enum(SUBMISSION_CAUSES),
  /** Whole seconds before the deadline. */
  secondsLeft: z.int(),
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
  /** Counted exits so far, on whatever device. The second one hands in. */
  exits: z.int(),
  /** True when the last save came from another device than the one that asks. */
  otherDevice: z.boolean(),
  /** Minutes that an administrator granted this student beyond the test's duration. */
  extraMinutes: z.int(),
});
export type AttemptView = z.infer<typeof AttemptView>;

/** What happened around one attempt, in order of time, for administrators. */
export const AttemptLog = z.object({
  attemptId: z.string(),
  name: z.string(),
  startedAt: z.string(),
  events: z.array(AttemptEvent.extend({ device: z.string() })),
});
export type AttemptLog = z.infer<typeof AttemptLog>;

/** Which of a test's attempts an administrator wants; a cursor is the `next` of an earlier page. */
export const AttemptsQuery = z.object({
  cursor: z.string().max(100).optional(),
  limit: pageLimit(50),
  email: Email.optional(),
});
export type AttemptsQuery = z.infer<typeof AttemptsQuery>;

/** An attempt in an administrator's list; times ISO 8601. */
const AttemptRow = z.object({
  attemptId: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** True for an administrator's own try. */
  trial: z.boolean(),
  /** `closed` by its deadline, `submitted` by the student. */
  status: z.enum(["open", "submitted", "closed"]),
  startedAt: z.string(),
  deadline: z.string(),
  submittedAt: z.string().nullable(),
  answered: z.int(),
  exits: z.int(),
  blurs: z.int(),
  extraMinutes: z.int(),
});
export type AttemptRow = z.infer<typeof AttemptRow>;

export const AttemptPage = z.object({
  attempts: z.array(AttemptRow),
  /** The cursor of the next page; null when there is none. */
  next: z.string().nullable(),
});
export type AttemptPage = z.infer<typeof AttemptPage>;

export const CheckInput = z.strictObject({ userId: z.string().max(100), testId: TestId });
export const CheckView = z.object({
  alreadySubmitted: z.boolean(),
  submissionId: z.string().optional(),
  /** The user's running attempt, with the deadline that extra time gives it. */
  running: z.object({ attemptId: z.string(), deadline: z.string() }).optional(),
});
export type CheckView = z.infer<typeof CheckView>;
