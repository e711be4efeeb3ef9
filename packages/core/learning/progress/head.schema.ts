import * as z from "zod";
import { TopicRef } from "./event.schema.ts";
import { Band } from "./mastery.rules.ts";
import { LearningSettings } from "./settings.schema.ts";

/** Reviews on a day. */
export const Reviewed = z.object({
  day: z.int(),
  count: z.int(),
  /** How many of these questions were never reviewed before. */
  fresh: z.int().default(0),
});

/** A topic that needs practice. */
const WeakTopic = z.object({
  ...TopicRef.shape,
  /** Expected percent of marks on medium questions, and how far it may be off. */
  mastery: z.number(),
  within: z.number(),
  band: Band,
  answers: z.int(),
});
export type WeakTopic = z.infer<typeof WeakTopic>;

/** Which submissions were taken in; times in epoch milliseconds. */
export const Watermark = z.object({
  /** Every submission from before this time is taken in, or never will be. */
  before: z.int(),
  /** The submissions since that time that were taken in. */
  taken: z.array(z.string()),
  /** How many submissions were left for the next call. */
  pending: z.int(),
});
export type Watermark = z.infer<typeof Watermark>;

/** What the dashboard shows; stored so that reading it costs one small item. */
export const Head = z.object({
  /** Questions in the schedule that were never reviewed. */
  fresh: z.int(),
  /** Reviews by day of India; overdue reviews count for the first day. */
  due: z.array(z.tuple([z.int(), z.int()])),
  reviewed: Reviewed,
  days: z.array(z.int()),
  weakest: z.array(WeakTopic),
  intake: Watermark,
});
export type Head = z.infer<typeof Head>;

/** What is to be done today. */
export const LearningToday = z.object({
  /** Reviews to do today, within the daily limit. */
  due: z.int(),
  dueTomorrow: z.int(),
  /** Reviews beyond the daily limit. */
  more: z.int(),
  weakest: z.array(WeakTopic),
  /**
   * The week from Monday (0): how many days the student practised, which days, the goal in days,
   * and today.
   */
  week: z.object({ days: z.int(), done: z.array(z.int()), goal: z.int(), today: z.int() }),
  /** Submissions that the next intake will take in. */
  pending: z.int(),
  bookmarks: z.int(),
  /** Submissions from before this time are taken in; null before the first intake. */
  takenBefore: z.string().nullable(),
  /** The submissions since that time that were taken in. */
  taken: z.array(z.string()),
  settings: LearningSettings,
});
export type LearningToday = z.infer<typeof LearningToday>;
