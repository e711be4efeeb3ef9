import * as z from "zod";
import { StudentQuestion } from "../terms/paper/paper.schema.ts";
import { GivenView } from "./marker.schema.ts";

/** Steps of the marks of a criterion, in centi-marks. */
const STEPS = [25, 50, 100] as const;
export type Step = (typeof STEPS)[number];

const CRITERION_TEXT = { most: 300 };
const MOST_CRITERIA = 10;

/** A rubric as stored; marks are centi-marks. */
export const Rubric = z.object({
  questionId: z.string(),
  /** 0 if the question has no rubric of its own. */
  version: z.int().min(0),
  step: z.literal(STEPS),
  /** The maxima of the criteria add up to the full marks of the question. */
  criteria: z.array(z.object({ text: z.string(), max: z.int() })).min(1),
});
export type Rubric = z.infer<typeof Rubric>;

const marks = z
  .number()
  .min(0)
  .max(1000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    error: "Marks have at most two decimals.",
  });

export const RubricInput = z.strictObject({
  /** The version that this edit is based on. */
  rev: z.int().min(0),
  step: z.literal([0.25, 0.5, 1], "Choose steps of 0.25, 0.5 or 1 mark."),
  criteria: z
    .array(
      z.strictObject({
        text: z
          .string()
          .trim()
          .min(1, "Say what this criterion asks for.")
          .max(CRITERION_TEXT.most),
        max: marks.refine((value) => value > 0, { error: "Enter more than 0 marks." }),
      }),
    )
    .min(1, "Add a criterion.")
    .max(MOST_CRITERIA, `A rubric has at most ${MOST_CRITERIA} criteria.`),
});
export type RubricInput = z.infer<typeof RubricInput>;

/** What a marker sees of a question besides its answers. */
export const RubricView = RubricInput.extend({
  questionId: z.string(),
  /** Position in the paper, from 1. */
  number: z.int(),
  fullMarks: z.number(),
  /** The question as students saw it. */
  asked: StudentQuestion.pick({ question: true, passageText: true }),
  modelAnswer: z.string(),
  /** Null before the marking was started. */
  markers: z.literal([1, 2]).nullable(),
});
export type RubricView = z.infer<typeof RubricView>;

/** The marks that one marker gave; in centi-marks. */
export const HandMark = z.object({
  by: z.string(),
  byName: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  marks: z.int(),
  /** One per criterion. */
  scores: z.array(z.int()),
  /** The student reads it in the report. */
  comment: z.string(),
  /** The version of the rubric. */
  version: z.int(),
});
export type HandMark = z.infer<typeof HandMark>;

/** A written answer in the queue, as stored. Its text stays in the attempt. */
export const QueuedAnswer = z.object({
  testId: z.string(),
  questionId: z.string(),
  /** Hides the student: an HMAC of the submission. */
  answerId: z.string(),
  userId: z.string(),
  rev: z.int(),
  /** In the order in which the markers gave them. */
  marks: z.array(HandMark).default([]),
  /** Marks that were replaced, newest first. */
  replaced: z.array(HandMark).default([]),
  /** Who is marking the answer now; `until` is in epoch milliseconds. */
  lease: z.object({ by: z.string(), until: z.int() }).optional(),
});
export type QueuedAnswer = z.infer<typeof QueuedAnswer>;

/**
 * How many answers to a question were written and how many were blank when the queue was filled.
 */
const Filled = z.object({ answers: z.int(), blank: z.int() });
export type Filled = z.infer<typeof Filled>;

/** The marking of a test, as stored. */
export const Marking = z.object({
  testId: z.string(),
  markers: z.literal([1, 2]),
  /** The secret from which the answers' ids are made. */
  secret: z.string(),
  startedAt: z.int(),
  /** The job that the workers have to do; absent if there is none. */
  job: z.enum(["fill", "publish"]).optional(),
  /** When the job was asked for, and by whom. */
  jobAt: z.int().optional(),
  jobBy: z.object({ userId: z.string(), name: z.string() }).optional(),
  /** How many partitions of the test are in the queue. */
  shards: z.int(),
  /** By question id. */
  filled: z.record(z.string(), Filled),
  /** When the published marks were read from the queue. */
  publishedAt: z.int().optional(),
});
export type Marking = z.infer<typeof Marking>;

export const StartInput = z.strictObject({
  /** Two markers give their marks without seeing each other's. */
  markers: z.literal([1, 2], "Choose one or two markers."),
});

const Marker = z.object({
  name: z.string(),
  marked: z.int(),
  /** The mean of their marks, in marks. */
  mean: z.number(),
  /** Standard deviation of their marks; null for fewer than two answers. */
  spread: z.number().nullable(),
});

const MarkedQuestion = z.object({
  questionId: z.string(),
  number: z.int(),
  fullMarks: z.number(),
  answers: z.int(),
  /** Blank answers, which get 0 marks without a marker. */
  blank: z.int(),
  /** Answers that wait for a first, second or third mark. */
  first: z.int(),
  second: z.int(),
  third: z.int(),
  /** Answers that were marked by an earlier version of the rubric. */
  outdated: z.int(),
  done: z.int(),
  /** Answers that someone is marking now. */
  leased: z.int(),
  /** Done answers whose two markers differed. */
  differences: z.int(),
  markers: z.array(Marker),
});
export type MarkedQuestion = z.infer<typeof MarkedQuestion>;

export const MarkingView = z.object({
  testId: z.string(),
  title: z.string(),
  /** Null before the marking was started. */
  markers: z.literal([1, 2]).nullable(),
  /** False while the test is open. */
  isOver: z.boolean(),
  job: z.enum(["fill", "publish"]).nullable(),
  /** How much of the test is in the queue, in percent. */
  filledPercent: z.int(),
  publishedAt: z.string().nullable(),
  /** Answers that were marked since the marks were published. */
  changed: z.int(),
  questions: z.array(MarkedQuestion),
  /** The markers who are not administrators. */
  given: z.array(GivenView),
});
export type MarkingView = z.infer<typeof MarkingView>;

export const NextInput = z.strictObject({
  /** An answer that was skipped: the answers after it come first. */
  after: z.string().max(40).optional(),
});
export type NextInput = z.infer<typeof NextInput>;

/**
 * An answer that is leased to the caller. It contains no name of the student or of another marker.
 */
export const LeasedAnswer = z.object({
  answerId: z.string(),
  text: z.string(),
  /** Whether it is the first, second or third mark. */
  turn: z.literal([1, 2, 3]),
  /** When someone else may mark it, in ISO 8601. */
  until: z.string(),
  /** The caller's earlier mark of this answer. */
  own: z.object({ scores: z.array(z.number()), comment: z.string() }).nullable(),
});
export type LeasedAnswer = z.infer<typeof LeasedAnswer>;

export const NextAnswer = z.object({
  answer: LeasedAnswer.nullable(),
  /** How many answers others are marking, if there is nothing else to mark. */
  leasedByOthers: z.int(),
});
export type NextAnswer = z.infer<typeof NextAnswer>;

export const HandMarkInput = z.strictObject({
  /** The version of the rubric by which the scores were given. */
  rubric: z.int().min(0),
  scores: z.array(marks).min(1).max(MOST_CRITERIA),
  comment: z.string().trim().max(300).default(""),
});
export type HandMarkInput = z.infer<typeof HandMarkInput>;

export const HandMarkView = z.object({ answerId: z.string(), marks: z.number() });

export const AnswerId = z.string().regex(/^[0-9a-f]{20}$/);
