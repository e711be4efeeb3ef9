import * as z from "zod";
import { QuestionId } from "../../bank/question/question-terms.schema.ts";
import { pageCursor } from "../../kernel/shared/query.schema.ts";
import { CardRef, TopicRef } from "../progress/event.schema.ts";
import { PROBLEM_ANSWER_MAX, PROBLEM_KINDS, PROBLEM_TEXT_MAX } from "./problem.rules.ts";

export const ProblemKind = z.enum(PROBLEM_KINDS);
export type ProblemKind = z.infer<typeof ProblemKind>;

/**
 * What a student says is wrong with a question: of a test whose report they can read, or one that
 * they may practise.
 */
export const ProblemInput = z
  .strictObject({
    submissionId: z.string().max(120).optional(),
    /** Names the question of a practice set, instead of the submission. */
    ref: CardRef.optional(),
    questionId: QuestionId,
    kind: ProblemKind,
    text: z
      .string()
      .trim()
      .min(1, "Say what is wrong.")
      .max(PROBLEM_TEXT_MAX, `Shorten the text to ${PROBLEM_TEXT_MAX} characters.`),
  })
  .refine(({ submissionId, ref }) => (submissionId === undefined) !== (ref === undefined), {
    path: ["submissionId"],
    message: "Send either the submission or the ref of the question.",
  });
export type ProblemInput = z.infer<typeof ProblemInput>;

/** A report as it is stored: only in the reporter's own partition. */
export const Problem = z.object({
  questionId: QuestionId,
  /** `t.{testId}.{index}` or an open question, as in the notebook. */
  ref: z.string(),
  /** The topic of an open question, so that the notebook can list it. */
  topic: TopicRef.optional(),
  kind: ProblemKind,
  text: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
});
export type Problem = z.infer<typeof Problem>;

const ClosedState = z.enum(["fixed", "no_change"]);

/** An administrator's answer to the reports of a question that arrived up to a moment. */
export const ProblemAnswer = z.object({ at: z.int(), state: ClosedState, answer: z.string() });
export type ProblemAnswer = z.infer<typeof ProblemAnswer>;

const ProblemState = z.enum(["open", ...ClosedState.options]);

/** What became of a report; the answer is empty while it is open. */
export const ProblemOutcome = z.object({
  kind: ProblemKind,
  text: z.string(),
  at: z.string(),
  state: ProblemState,
  answer: z.string(),
  answeredAt: z.string().nullable(),
});
export type ProblemOutcome = z.infer<typeof ProblemOutcome>;

/** A student's own report. */
export const OwnProblem = z.object({ questionId: QuestionId, ...ProblemOutcome.shape });
export type OwnProblem = z.infer<typeof OwnProblem>;

export const OwnProblemsQuery = z.object({ submissionId: z.string().max(120) });
export const OwnProblems = z.object({ problems: z.array(OwnProblem) });
export type OwnProblems = z.infer<typeof OwnProblems>;

/** Open reports of a question by kind; a kind without reports is missing. */
const Counts = z.partialRecord(ProblemKind, z.int());
export type ProblemCounts = z.infer<typeof Counts>;

/** A question of the queue; its texts are null if the bank no longer has it. */
const ReportedQuestion = z.object({
  questionId: QuestionId,
  /** HTML. */
  question: z.string().nullable(),
  subject: z.string().nullable(),
  topic: z.string().nullable(),
  counts: Counts,
  reports: z.int(),
});

/** A question with open reports, the longest open first. */
export const ProblemQueueRow = ReportedQuestion.extend({
  /** When the oldest open report arrived. */
  since: z.string(),
});
export type ProblemQueueRow = z.infer<typeof ProblemQueueRow>;

export const ProblemQueueQuery = z.object({ after: pageCursor });
export type ProblemQueueQuery = z.infer<typeof ProblemQueueQuery>;

export const ProblemQueue = z.object({
  questions: z.array(ProblemQueueRow),
  /** The next page's `after`; null on the last one. */
  next: z.string().nullable(),
});
export type ProblemQueue = z.infer<typeof ProblemQueue>;

/** One report as administrators read it, without the student's name. */
const ReadProblem = z.object({
  kind: ProblemKind,
  text: z.string(),
  at: z.string(),
  /** Where the student met the question; null outside tests. */
  submissionId: z.string().nullable(),
  number: z.int().nullable(),
  test: z.string().nullable(),
});
export type ReadProblem = z.infer<typeof ReadProblem>;

/** The open reports of a question, and the last answer if none is open. */
export const ProblemDetail = ReportedQuestion.extend({
  rev: z.int(),
  state: ProblemState,
  answer: z.string(),
  /** At most a hundred of the open reports, the newest first. */
  texts: z.array(ReadProblem),
});
export type ProblemDetail = z.infer<typeof ProblemDetail>;

/**
 * Answers all open reports of a question; if none is open, changes the last answer. `open` leaves
 * everything as it is.
 */
export const ProblemChange = z
  .strictObject({
    /** The revision that was read: a report that arrived since is not answered unread. */
    rev: z.int(),
    state: ProblemState,
    answer: z
      .string()
      .trim()
      .max(PROBLEM_ANSWER_MAX, `Shorten the answer to ${PROBLEM_ANSWER_MAX} characters.`)
      .default(""),
  })
  .refine(({ state, answer }) => state !== "no_change" || answer !== "", {
    path: ["answer"],
    message: "Say why the question stays as it is.",
  })
  .refine(({ state, answer }) => state !== "open" || answer === "", {
    path: ["state"],
    message: "Choose whether the question was fixed or stays as it is.",
  });
export type ProblemChange = z.infer<typeof ProblemChange>;
