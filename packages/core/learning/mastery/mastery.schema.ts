import * as z from "zod";
import { TopicRef } from "../progress/event.schema.ts";
import { Band } from "../progress/mastery.rules.ts";
import { LatestTest } from "../progress/trend.schema.ts";

const TopicView = z.object({
  ...TopicRef.shape,
  answers: z.int(),
  band: Band,
  /** Expected percent of marks on medium questions; null while there are too few answers. */
  mastery: z.number().nullable(),
  /** How far `mastery` may be off, also in percent of marks. */
  within: z.number().nullable(),
  latest: LatestTest.nullable(),
});
export type TopicView = z.infer<typeof TopicView>;

const SubjectView = z.object({
  subject: z.string(),
  /** The weakest topics first; topics with too few answers last. */
  topics: z.array(TopicView),
  /**
   * The subject's mean mastery after each test, in the order of `tests`; null while the subject had
   * no figure.
   */
  trend: z.array(z.number().nullable()),
});
export type SubjectView = z.infer<typeof SubjectView>;

/** What a student's tests and practice say about each topic. */
export const MasteryView = z.object({
  /** Subjects with a figure come first. */
  subjects: z.array(SubjectView),
  /** The latest tests that were taken in, the newest last. */
  tests: z.array(z.object({ submissionId: z.string(), submittedAt: z.string() })),
  /** How many answers a topic needs before its mastery is shown. */
  enough: z.int(),
});
export type MasteryView = z.infer<typeof MasteryView>;
