import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { Moment } from "../../kernel/shared/time.schema.ts";

/** Who gave a subscription the end that it has: an administrator, or a payment. */
export const SUBSCRIPTION_SOURCES = ["granted", "paid"] as const;

/** The part of a subscription that one paid order bought. Moments are epoch milliseconds. */
export const BoughtPart = z.object({
  from: z.int(),
  until: z.int(),
  /** When the money went back, and with it what was left of the part. */
  endedAt: z.int().optional(),
});
export type BoughtPart = z.infer<typeof BoughtPart>;

/** A student's right to one exam type's tests and videos; one item, whoever gave it. */
export const Subscription = z.object({
  userId: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** Since when it has run without a gap. Epoch milliseconds, as all of these. */
  startsAt: z.int().default(0),
  endsAt: z.int(),
  source: z.enum(SUBSCRIPTION_SOURCES).default("granted"),
  /** Its memory of paid orders, by which none counts twice. */
  bought: z.record(z.string(), BoughtPart).default({}),
  /** The end of which its student was reminded a week, and a day, before. */
  remindedWeek: z.int().optional(),
  remindedDay: z.int().optional(),
  /** Raised by every write of what it gives; 0 before the first. */
  rev: z.int().default(0),
});
export type Subscription = z.infer<typeof Subscription>;

/** Whose subscription, and to what. */
export type SubscriptionRef = Pick<Subscription, "userId" | "examType">;

/** As much as tells whether something is open. */
export type Entitlement = Pick<Subscription, "examType" | "endsAt">;

/** What an administrator gives a student; given again, the later word counts. */
export const SubscriptionInput = z.strictObject({ examType: ExamType, until: Moment });
export type SubscriptionInput = z.infer<typeof SubscriptionInput>;

/** A student's subscription on the wire. */
export const SubscriptionView = z.object({
  userId: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** ISO 8601; since when it has run without a gap, null where nobody noted it. */
  from: z.string().nullable(),
  /** ISO 8601; tests are open until then. */
  until: z.string(),
  running: z.boolean(),
  source: z.enum(SUBSCRIPTION_SOURCES),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;
