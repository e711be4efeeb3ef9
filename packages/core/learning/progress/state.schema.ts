import * as z from "zod";
import { MissStatus, TopicRef } from "./event.schema.ts";
import { Reviewed } from "./head.schema.ts";
import { TopicMastery } from "./mastery.rules.ts";
import { ReviewCard } from "./schedule.rules.ts";
import { LatestTest, TrendPoint } from "./trend.schema.ts";

/** A question in the notebook because the student did not fully know it. */
const NotebookEntry = z.object({
  /** Where the question was met last: `t.{testId}.{index}`, or a card of the open questions. */
  ref: z.string(),
  topicId: z.string(),
  status: MissStatus,
  seconds: z.int(),
  /** How often it was not fully correct. */
  times: z.int(),
  /** Epoch milliseconds of the last time. */
  at: z.int(),
  scheduled: z.boolean(),
  /** Null until the first review. */
  card: ReviewCard.nullable(),
});
export type NotebookEntry = z.infer<typeof NotebookEntry>;

/** A test that was taken in, by its submission. */
const TakenTest = z.object({
  key: z.string(),
  run: z.string(),
  examType: z.string(),
  /** The paper that the student had, which practice reads its questions from. */
  paper: z.string(),
});

/** All that follows from a student's events. It does not depend on the order of their arrival. */
export const LearningState = z.object({
  entries: z.record(z.string(), NotebookEntry),
  general: z.object({ level: z.number(), info: z.number() }),
  topics: z.record(z.string(), TopicMastery),
  names: z.record(z.string(), TopicRef),
  tests: z.record(z.string(), TakenTest),
  /** The newest thirty days with an answered review or test: days of India, numbered from 1970. */
  days: z.array(z.int()),
  /** Reviews on the last day that had any. */
  reviewed: Reviewed,
  /** Marks of open questions that were practised, the newest last. */
  seen: z.array(z.int()),
  /** Tests that were deleted: their questions cannot be practised. */
  gone: z.array(z.string()),
  /** The latest test of each topic. */
  latest: z.record(z.string(), LatestTest),
  /** Mastery after each of the newest tests, the newest last. */
  trend: z.array(TrendPoint),
});
export type LearningState = z.infer<typeof LearningState>;

/** The parts that grow with the years, and that pages without questions do not need. */
const GROWS = { entries: true, tests: true, seen: true } as const;

/** The state without the parts that grow. */
export const LearningCore = LearningState.omit(GROWS);
export type LearningCore = z.infer<typeof LearningCore>;

/** What is known of a student's topics. */
export type Levels = Pick<LearningCore, "general" | "topics" | "names" | "latest" | "trend">;

/**
 * Raised when the same events give another state, or when the state is stored in another way.
 * States of older versions are then made again from the events.
 */
export const STATE_VERSION = 5;
