import { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import * as z from "zod";
import { ENDING } from "../attempt/ending.schema.ts";
import { CorrectionNotice } from "./correction.schema.ts";
import { EXAM_TYPES } from "../../../kernel/exam-type/exam-type.rules.ts";
import { ChallengeWindow } from "../test/challenge-window.schema.ts";
import { Judgement } from "../test/cutoffs.schema.ts";
import { ACCESS } from "../test/assessment.schema.ts";
import { ShownBy, ShownAs } from "../paper/shuffle.schema.ts";
import { Sealed } from "../paper/seal.schema.ts";
import { TooFewStudents, OtherAttempt, ScoreHistogram, TimeLost } from "./report-notes.schema.ts";
import { OF_FEW_REPORTS } from "./report-parts.schema.ts";

export const AnswerStatus = z.enum(["full", "partial", "wrong", "unattempted", "bonus", "extra"]);
export type AnswerStatus = z.infer<typeof AnswerStatus>;

/** How all ranked students answered a question. Figures that the run did not count are absent. */
export const QuestionStats = z.object({
  /** 100 × fully correct / N; null for a dropped question. */
  correctPercentage: z.number().nullable(),
  /** Absent if the run did not count it, like the time below. A new run counts both. */
  attemptedPercentage: z.number().nullable().optional(),
  /** Median seconds of fully correct answers; null if there are none. */
  averageTimeCorrect: z.number().nullable().optional(),
  /** Students who chose A, B, ...; empty for types without options. */
  optionCounts: z.record(z.string(), z.number()),
});
export type QuestionStats = z.infer<typeof QuestionStats>;

export const QuestionReport = z.object({
  questionId: z.string(),
  subject: z.string(),
  topic: z.string(),
  responseType: z.string(),
  question: z.string(),
  passageText: z.string().optional(),
  options: z.array(z.string()).optional(),
  /** The list of rows that are matched with the options. */
  rows: z.array(z.string()).optional(),
  /** How the answer had to be written; only for numbers that are compared exactly. */
  format: AnswerForm.optional(),
  /** Null for a dropped question. */
  correctAnswer: z.unknown(),
  userAnswer: z.unknown(),
  status: AnswerStatus,
  /** Full marks. */
  marks: z.number(),
  marksAwarded: z.number(),
  /** True if the automatic mark was lowered, so that a teacher should look at the answer. */
  review: z.literal(true).optional(),
  /** Why an almost correct answer is incorrect, such as wrong significant figures. */
  remark: z.string().optional(),
  /** Where the student saw the question; only if the paper is shuffled. */
  shown: ShownAs.optional(),
  /** Seconds. */
  timeTaken: z.number(),
  stats: QuestionStats,
  solution: z.string(),
  /** Further answers that a correction accepts, as text. */
  alsoAccepted: z.array(z.string()).optional(),
  /** Present if a teacher's mark replaces the automatic one. */
  override: z.object({ note: z.string(), at: z.string() }).optional(),
});
export type QuestionReport = z.infer<typeof QuestionReport>;

/**
 * Numbers of questions. All but `attempted` and `extra` add up to the questions that can count: the
 * whole paper, or fewer with a choice of questions.
 */
const counts = z.object({
  /** Answered questions, including dropped ones. */
  attempted: z.number(),
  correct: z.number(),
  partial: z.number(),
  incorrect: z.number(),
  unattempted: z.number(),
  dropped: z.number(),
  /** Answers beyond a section's limit, which do not count; only with a choice of questions. */
  extra: z.number().optional(),
});

const SectionResult = z.object({
  name: z.string(),
  score: z.number(),
  max: z.number(),
  /** Answers that count, dropped questions included. */
  counted: z.number(),
  questions: z.number(),
  /** How many answers can count. */
  of: z.number(),
  /** Answers beyond the limit of a choice of questions. */
  extra: z.number(),
});

/** Why an attempt is not ranked. */
const UNRANKED = ["guest", "trial", "practice"] as const;

export const Report = z.object({
  _id: z.string(),
  testId: z.string(),
  /** The exam, if the test is one of its shifts or papers. */
  examId: z.string().optional(),
  title: z.string(),
  submittedAt: z.string(),
  ...ENDING,
  released: z.literal(true),
  /** True until the test is processed: rank and percentile may still change. */
  provisional: z.boolean(),
  score: z.number(),
  maxScore: z.number(),
  /** Seconds over all questions. */
  totalTimeTaken: z.number(),
  /** Null until there are results, and always for unranked attempts. */
  rank: z.number().nullable(),
  totalStudents: z.number(),
  percentile: z.number().nullable(),
  /** Why the attempt is never ranked: guest, trial or practice; null if it is ranked. */
  unranked: z.enum(UNRANKED).nullable(),
  /**
   * How many takers are needed for percentile, distribution, figures of other students and a
   * provisional rank, which mean little for fewer takers. Null if there are enough.
   */
  comparedFrom: z.number().nullable(),
  /** Present if the figures of `comparedFrom` are missing, because too few students took part. */
  tooFew: TooFewStudents.optional(),
  /** Null before there are results. */
  scoreHistogram: ScoreHistogram.nullable(),
  stats: counts,
  subjectScores: z.record(z.string(), z.number()),
  subjectMaxScores: z.record(z.string(), z.number()),
  /** In the paper's order; only if a section has a name or a choice of questions. */
  sections: z.array(SectionResult).optional(),
  ...Judgement.shape,
  subjectWisePercentile: z.record(z.string(), z.number()),
  /** Rank of the score in each subject; equal scores share a rank. */
  subjectWiseRank: z.record(z.string(), z.number()),
  ...OF_FEW_REPORTS,
  /** In the paper's order and with its letters; `shown` says how the student saw each question. */
  questionReport: z.array(QuestionReport),
  /** The facts that decided the student's order; only if the paper is shuffled. */
  shuffle: ShownBy.optional(),
  /** The time that the student lost by staying too long on questions. */
  timeLost: TimeLost.optional(),
  other: OtherAttempt.optional(),
  /** Corrections of the key, oldest first; the marks above include them. */
  corrections: z.array(CorrectionNotice),
  /** The key's stage and when challenges end; for ranked attempts in a test with challenges. */
  challenges: ChallengeWindow.optional(),
});
export type Report = z.infer<typeof Report>;

/** A student's own answer, without key or marks. */
export const OwnAnswer = QuestionReport.pick({
  questionId: true,
  subject: true,
  topic: true,
  responseType: true,
  question: true,
  passageText: true,
  options: true,
  rows: true,
  format: true,
  shown: true,
  userAnswer: true,
  timeTaken: true,
});
export type OwnAnswer = z.infer<typeof OwnAnswer>;

/** Shown until an IMMEDIATE test that anyone may start closes. It does not tell what is correct. */
export const OwnAnswers = z.object({
  /** Seconds over all questions. */
  totalTimeTaken: z.number(),
  answers: z.array(OwnAnswer),
});
export type OwnAnswers = z.infer<typeof OwnAnswers>;

/** Shown in other IMMEDIATE tests before the report: the score, but not what is correct. */
export const EarlyResult = Report.pick({
  score: true,
  maxScore: true,
  totalTimeTaken: true,
  rank: true,
  totalStudents: true,
  percentile: true,
  unranked: true,
  comparedFrom: true,
  tooFew: true,
  scoreHistogram: true,
  subjectScores: true,
  subjectMaxScores: true,
}).extend({ answers: z.array(OwnAnswer) });
export type EarlyResult = z.infer<typeof EarlyResult>;

/** What students see of a submission before its report opens. */
export const PendingReport = z.object({
  other: OtherAttempt.optional(),
  _id: z.string(),
  testId: z.string(),
  title: z.string(),
  submittedAt: z.string(),
  ...ENDING,
  released: z.literal(false),
  reportOpensAt: z.string(),
  answered: z.number(),
  unanswered: z.number(),
  /** Only for IMMEDIATE tests: the score, or only the student's answers while the score waits. */
  early: EarlyResult.optional(),
  own: OwnAnswers.optional(),
});
export type PendingReport = z.infer<typeof PendingReport>;

export const ScheduledTest = z.object({
  _id: z.string(),
  name: z.string(),
  title: z.string(),
  examType: z.enum(EXAM_TYPES),
  access: z.enum(ACCESS),
  startTime: z.string(),
  expiryTime: z.string(),
  durationMinutes: z.number(),
  totalQuestions: z.number(),
  state: z.enum(["upcoming", "open"]),
  /** Whether it is a demo test, which is open for years and also to visitors. */
  demo: z.boolean(),
  /** Whether it needs a subscription that the student does not have. */
  locked: z.boolean(),
  /** Where the test is taken, if not on its own page: a path of the app or an http(s) address. */
  link: z.string().optional(),
  /** The student's running attempt. */
  running: z.object({ deadline: z.string(), secondsLeft: z.number() }).optional(),
  sealed: Sealed.optional(),
});
export type ScheduledTest = z.infer<typeof ScheduledTest>;

export const TakenTest = z.object({
  _id: z.string(),
  testId: z.string(),
  name: z.string(),
  title: z.string(),
  examType: z.enum(EXAM_TYPES),
  submittedAt: z.string(),
  released: z.boolean(),
});
export type TakenTest = z.infer<typeof TakenTest>;
