import * as z from "zod";
import { SUBMISSION_CAUSES } from "../submission/submission-cause.rules.ts";
import { CorrectionNotice } from "../correction/correction.schema.ts";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ACCESS } from "../assessment/assessment.schema.ts";

const ANSWER_STATUSES = ["full", "partial", "wrong", "unattempted", "bonus"] as const;
export const AnswerStatus = z.enum(ANSWER_STATUSES);
export type AnswerStatus = z.infer<typeof AnswerStatus>;

/** How the others did on a question; over the field of ranked students. */
export const QuestionStats = z.object({
  /** 100 x fully correct / N; null for a dropped question. */
  correctPercentage: z.number().nullable(),
  attemptedPercentage: z.number().nullable(),
  /** Median seconds of those fully correct, so that no one claim moves it; null when nobody was. */
  averageTimeCorrect: z.number().nullable(),
  /** How many chose A, B, ...; empty for types without options. */
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
  /** Null for a dropped question. */
  correctAnswer: z.unknown(),
  userAnswer: z.unknown(),
  status: AnswerStatus,
  /** Full marks. */
  marks: z.number(),
  marksAwarded: z.number(),
  /** Seconds. */
  timeTaken: z.number(),
  stats: QuestionStats,
  solution: z.string(),
  /** Further answers that a correction accepts, in words. */
  alsoAccepted: z.array(z.string()).optional(),
  /** Present where a teacher's mark counts in place of the automatic one. */
  override: z.object({ note: z.string(), at: z.string() }).optional(),
});
export type QuestionReport = z.infer<typeof QuestionReport>;

/** Correct, partial, incorrect, unattempted and dropped questions add up to all of them. */
const counts = z.object({
  /** Questions that were answered, dropped ones included. */
  attempted: z.number(),
  correct: z.number(),
  partial: z.number(),
  incorrect: z.number(),
  unattempted: z.number(),
  dropped: z.number(),
});

/** How many students reached about how many marks. */
export const ScoreHistogram = z.object({
  /** Marks where the first bar begins; the bars are `width` marks wide. */
  from: z.number(),
  width: z.number(),
  /** Students a bar; a bar holds its lower end, not its upper one. */
  students: z.array(z.int()),
  /** The bar that the report's own score falls into. */
  mine: z.int(),
});
export type ScoreHistogram = z.infer<typeof ScoreHistogram>;

/** Why an attempt is in no ranking. */
const UNRANKED = ["guest", "trial", "practice"] as const;

export const Report = z.object({
  _id: z.string(),
  testId: z.string(),
  title: z.string(),
  submittedAt: z.string(),
  /** What ended the attempt, and how many seconds were left then. */
  cause: z.enum(SUBMISSION_CAUSES),
  secondsLeft: z.int(),
  released: z.literal(true),
  /** True until the test is processed: rank and percentile may still change. */
  provisional: z.boolean(),
  score: z.number(),
  maxScore: z.number(),
  /** Seconds over all questions. */
  totalTimeTaken: z.number(),
  /** Null while there is no field to be ranked in, and for attempts that are never ranked. */
  rank: z.number().nullable(),
  totalStudents: z.number(),
  percentile: z.number().nullable(),
  /** Null for an attempt that counts: a guest's, an administrator's trial and practice never do. */
  unranked: z.enum(UNRANKED).nullable(),
  /**
   * Takers from which on a screen shows percentile, distribution and others' figures, and the rank
   * while it is provisional: of fewer they say nothing. Null where there are enough.
   */
  comparedFrom: z.number().nullable(),
  /** Null while nobody has results. */
  scoreHistogram: ScoreHistogram.nullable(),
  stats: counts,
  subjectScores: z.record(z.string(), z.number()),
  subjectMaxScores: z.record(z.string(), z.number()),
  subjectWisePercentile: z.record(z.string(), z.number()),
  /** The same for ranks by subject scores; equal scores share a rank. */
  subjectWiseRank: z.record(z.string(), z.number()),
  questionReport: z.array(QuestionReport),
  /** What was corrected after the test, oldest first; the marks above are by the corrected key. */
  corrections: z.array(CorrectionNotice),
});
export type Report = z.infer<typeof Report>;

/** An answer of one's own, without key or verdict. */
export const OwnAnswer = QuestionReport.pick({
  questionId: true,
  subject: true,
  topic: true,
  responseType: true,
  question: true,
  passageText: true,
  options: true,
  userAnswer: true,
  timeTaken: true,
});
export type OwnAnswer = z.infer<typeof OwnAnswer>;

/** What a test that releases at once says before its window closes: nothing that tells the key. */
export const EarlyResult = Report.pick({
  score: true,
  maxScore: true,
  totalTimeTaken: true,
  rank: true,
  totalStudents: true,
  percentile: true,
  unranked: true,
  comparedFrom: true,
  scoreHistogram: true,
  subjectScores: true,
  subjectMaxScores: true,
}).extend({ answers: z.array(OwnAnswer) });
export type EarlyResult = z.infer<typeof EarlyResult>;

/** All that is said of a submission before its report opens. */
export const PendingReport = z.object({
  _id: z.string(),
  testId: z.string(),
  title: z.string(),
  submittedAt: z.string(),
  cause: z.enum(SUBMISSION_CAUSES),
  secondsLeft: z.int(),
  released: z.literal(false),
  reportOpensAt: z.string(),
  answered: z.number(),
  unanswered: z.number(),
  /** Only of a test that releases at once. */
  early: EarlyResult.optional(),
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
  /** It was made for a demo place: open for years, to visitors too. */
  demo: z.boolean(),
  /** A SUBSCRIBE test without a running subscription: listed, but closed. */
  locked: z.boolean(),
  /** Where it is taken, when not on its own page: a path of the app or an http(s) address. */
  link: z.string().optional(),
  /** The student's attempt, while it lasts. */
  running: z.object({ deadline: z.string(), secondsLeft: z.number() }).optional(),
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

/** One released result among the others of its student. */
export const PastResult = z.object({
  submissionId: z.string(),
  title: z.string(),
  submittedAt: z.string(),
  /** Score of maximum marks, in percent. */
  percent: z.number(),
  /** Null while it is not final, and for attempts that are never ranked. */
  percentile: z.number().nullable(),
});
export type PastResult = z.infer<typeof PastResult>;

export const PerformanceSummary = z.object({
  totalTests: z.number(),
  /** Mean of score / maximum marks, in percent; 0 when nothing is released yet. */
  avgScore: z.number(),
  /** Mean percentile over the ranked tests. */
  percentile: z.number().optional(),
  /** Seconds. */
  totalTime: z.number().optional(),
  /** The latest released results, the newest last. */
  history: z.array(PastResult),
});
export type PerformanceSummary = z.infer<typeof PerformanceSummary>;

const ProcessedTest = z.object({
  testId: z.string(),
  submissions: z.number(),
  ms: z.number(),
});
export const ProcessingResult = z.object({ processed: z.array(ProcessedTest) });
export type ProcessingResult = z.infer<typeof ProcessingResult>;
