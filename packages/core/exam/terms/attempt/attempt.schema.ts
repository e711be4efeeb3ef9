import * as z from "zod";
import { QuestionId } from "../../../bank/question/question-terms.schema.ts";
import { Language } from "../../../kernel/language/language.schema.ts";
import { pageCursor, pageLimit } from "../../../kernel/shared/query.schema.ts";
import { TestId } from "../test/assessment.schema.ts";
import { PaperToOpen } from "../paper/seal.schema.ts";
import { Email } from "../../../people/user/user.schema.ts";
import { ENDING } from "./ending.schema.ts";

/** The longest time that a client may report for one question: a day. */
const MAX_SECONDS = 86_400;

/**
 * Whole seconds. A number that is too large is reduced instead of rejected: a wrong clock must not
 * cost a student the submission.
 */
const Seconds = z
  .number()
  .transform((seconds) => Math.min(MAX_SECONDS, Math.max(0, Math.round(seconds))))
  .pipe(z.int().min(0).max(MAX_SECONDS));

/** An answer on the wire. The form of `value` depends on the response type; null is a blank. */
export const AnswerEntry = z.strictObject({
  value: z.unknown(),
  timeTaken: Seconds.default(0),
  marked: z.boolean().optional(),
});

/**
 * An autosaved answer. The highest `seq` per question wins, whatever device or message it comes
 * from. For each change a device uses the highest number it knows plus one. An update of the time
 * alone repeats the answer's number, or 0 if there is no answer.
 */
export const SequencedAnswer = AnswerEntry.extend({ seq: z.int().min(0).max(1e9) });
export type SequencedAnswer = z.infer<typeof SequencedAnswer>;

/** Four random characters per browser: enough to distinguish one student's devices. */
const DeviceId = z.string().regex(/^[0-9a-z]{4}$/);

/**
 * `exit`: the student left full screen, or the page in focus mode. `blur`: the page was hidden or
 * lost focus. `reconnect`: the connection came back. `resume`: the attempt was resumed after a
 * reload or on another device.
 */
export const EVENT_KINDS = ["exit", "blur", "reconnect", "resume"] as const;

export const AttemptEvent = z.strictObject({
  kind: z.enum(EVENT_KINDS),
  /** In server time, as estimated by the browser. */
  at: z.iso.datetime(),
  /** How long the event lasted, if known. */
  seconds: Seconds.default(0),
});
export type AttemptEvent = z.infer<typeof AttemptEvent>;

/** What a save or submission may contain besides answers. Events that are sent twice count once. */
const ClientContext = z.strictObject({
  device: DeviceId.optional(),
  events: z.array(AttemptEvent).max(50).optional(),
});

/**
 * Features that a page may be too old for. Each page that takes tests names the features it has.
 */
export const CAPABILITIES = [
  "choose",
  "sections",
  "shuffle",
  "decimals",
  "lists",
  "languages",
] as const;
export type Capability = (typeof CAPABILITIES)[number];

export const StartInput = z.strictObject({
  device: DeviceId.optional(),
  /** The features of the client. A test that needs other features is not started. */
  can: z.array(z.enum(CAPABILITIES)).max(CAPABILITIES.length).optional(),
});
export type StartInput = z.infer<typeof StartInput>;

/** Why an answer of a timed section was not accepted. */
const SectionRefusals = z.record(z.string(), z.enum(["section_closed", "section_not_open"]));

/** The sections of a test with timed sections, and which of them is open, counted from 0. */
const SECTION_TIMES = {
  sections: z.array(z.object({ endsAt: z.string() })).optional(),
  section: z.int().optional(),
};

export const SaveInput = ClientContext.extend({
  /** The open section, counted from 0, which this call ends if the test allows it. */
  leave: z.int().min(0).max(39).optional(),
  /** The language in which the student reads the paper, when it has changed. */
  language: Language.optional(),
  answers: z.record(QuestionId, SequencedAnswer),
});
export type SaveInput = z.infer<typeof SaveInput>;

export const SavedView = z.object({
  /** The stored sequence number of each question that was sent. */
  saved: z.record(z.string(), z.number()),
  /**
   * Stored answers of another device that won over the answers that were sent, because their number
   * is higher or the same.
   */
  newer: z.record(z.string(), SequencedAnswer),
  /** Whether the previous save came from another device. */
  otherDevice: z.boolean(),
  deadline: z.string(),
  serverTime: z.string(),
  /** Only in a test with timed sections: answers that are not stored, and why. */
  refused: SectionRefusals.optional(),
  ...SECTION_TIMES,
});
export type SavedView = z.infer<typeof SavedView>;

/** The body of a submission; answers without `seq` replace what is stored. */
export const SubmitInput = ClientContext.extend({
  /**
   * True if the browser submits because full screen was left too often. The attempt's log decides
   * whether that is so.
   */
  byExits: z.boolean().optional(),
  /**
   * True if the browser submits because time is up. If the deadline has moved since, the test is
   * not submitted.
   */
  byTime: z.boolean().optional(),
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
  /** When the report opens: immediately, or soon after the test expires. */
  reportOpensAt: z.string(),
  answered: z.number(),
  total: z.number(),
  /** Whether the attempt was closed at its deadline, before this call. */
  autoSubmitted: z.boolean(),
  ...ENDING,
  /** How many answers came after the end, and when. They do not count; staff can read them. */
  leftover: z.object({ answers: z.int(), at: z.string() }).optional(),
  /** Only in a test with timed sections: answers of this call that are not stored, and why. */
  refused: SectionRefusals.optional(),
});
export type SubmitReceipt = z.infer<typeof SubmitReceipt>;

/** An open attempt, as start and resume return it. */
export const AttemptView = z.object({
  attemptId: z.string(),
  testId: z.string(),
  startedAt: z.string(),
  deadline: z.string(),
  serverTime: z.string(),
  answers: z.record(z.string(), SequencedAnswer),
  /** Exits so far, on all devices. The second one submits the test. */
  exits: z.int(),
  /** Whether the last save came from another device. */
  otherDevice: z.boolean(),
  /** Minutes that this student has beyond the test's duration. */
  extraMinutes: z.int(),
  /** Decides this student's order of shuffled questions and options. */
  seed: z.string(),
  /** The language in which the student reads the paper; absent for English. */
  language: Language.optional(),
  ...SECTION_TIMES,
  /** The sealed paper and its key; absent if the paper is not sealed. */
  paper: PaperToOpen.optional(),
});
export type AttemptView = z.infer<typeof AttemptView>;

/**
 * The events of one attempt, oldest first, for administrators. The server itself adds the event
 * `late`: answers were accepted after their section's end, and `seconds` is their number.
 */
export const AttemptLog = z.object({
  attemptId: z.string(),
  name: z.string(),
  startedAt: z.string(),
  /**
   * Answers that came after the end and do not count, by their numbers in the paper; "" is a blank.
   */
  leftover: z
    .object({
      at: z.string(),
      device: z.string(),
      answers: z.array(z.object({ number: z.int(), answer: z.string() })),
    })
    .optional(),
  events: z.array(
    AttemptEvent.extend({ kind: z.enum([...EVENT_KINDS, "late"]), device: z.string() }),
  ),
});
export type AttemptLog = z.infer<typeof AttemptLog>;

/** A query for a test's attempts; `cursor` is the `next` of the previous page. */
export const AttemptsQuery = z.object({
  cursor: pageCursor,
  limit: pageLimit(50),
  email: Email.optional(),
});
export type AttemptsQuery = z.infer<typeof AttemptsQuery>;

/** An attempt in an administrator's list; times in ISO 8601. */
const AttemptRow = z.object({
  attemptId: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether the attempt is a trial: an unranked attempt of someone who may see keys. */
  trial: z.boolean(),
  /** `open`; `submitted` by the student; or `closed` at its deadline. */
  status: z.enum(["open", "submitted", "closed"]),
  startedAt: z.string(),
  deadline: z.string(),
  submittedAt: z.string().nullable(),
  /** Answers that may count. In a section with a choice, no more are counted than can count. */
  answered: z.int(),
  exits: z.int(),
  blurs: z.int(),
  /** Answers that came after the end and do not count. */
  leftover: z.int(),
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
  /** The user's running attempt; its deadline includes extra time. */
  running: z.object({ attemptId: z.string(), deadline: z.string() }).optional(),
});
export type CheckView = z.infer<typeof CheckView>;
