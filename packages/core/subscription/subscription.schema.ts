import * as z from "zod";
import { EXAM_TYPES } from "../exam-type/exam-type.rules.ts";
import { ExamType } from "../exam-type/exam-type.schema.ts";
import { Moment } from "../shared/time.ts";

/** Who gave a subscription the end that it has: an administrator, or a payment. */
export const SUBSCRIPTION_SOURCES = ["granted", "paid"] as const;

/** The stretch that an order added. Epoch milliseconds. */
export const PaidPart = z.object({
  from: z.int(),
  until: z.int(),
  /** Its money went back, and what was left of it with that. */
  takenBack: z.boolean().default(false),
});
export type PaidPart = z.infer<typeof PaidPart>;

/** A student's right to one exam type's tests and videos; one item, whoever gave it. */
export const Subscription = z.object({
  userId: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** Since when it has run without a gap. Epoch milliseconds, as all of these. */
  startsAt: z.int().default(0),
  endsAt: z.int(),
  source: z.enum(SUBSCRIPTION_SOURCES).default("granted"),
  /** By order, so that none is added twice. */
  orders: z.record(z.string(), PaidPart).default({}),
  /** The end of which its student was reminded a week, and a day, before. */
  remindedWeek: z.int().optional(),
  remindedDay: z.int().optional(),
  /** Raised by every change of what it gives. */
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
