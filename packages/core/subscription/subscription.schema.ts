import * as z from "zod";
import { EXAM_TYPES } from "../exam-type/exam-type.rules.ts";
import { ExamType } from "../exam-type/exam-type.schema.ts";
import { Moment } from "../shared/time.ts";

/** A student's right to one exam type's tests and videos. */
export const Subscription = z.object({
  userId: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** Epoch milliseconds. */
  endsAt: z.int(),
});
export type Subscription = z.infer<typeof Subscription>;

/** What an administrator gives a student; given again, the later word counts. */
export const SubscriptionInput = z.strictObject({ examType: ExamType, until: Moment });
export type SubscriptionInput = z.infer<typeof SubscriptionInput>;

/** A student's subscription on the wire. */
export const SubscriptionView = z.object({
  userId: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** ISO 8601; tests are open until then. */
  until: z.string(),
  running: z.boolean(),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;
