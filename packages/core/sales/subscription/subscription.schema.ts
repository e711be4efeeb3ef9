import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { Moment } from "../../kernel/shared/time.schema.ts";

/** What set a subscription's current end: an administrator's grant or a payment. */
export const SUBSCRIPTION_SOURCES = ["granted", "paid"] as const;

/** What a purchase can open: all of an exam type, one test or one lecture. */
export const Opened = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("EXAM_TYPE"), id: z.enum(EXAM_TYPES) }),
  z.object({ kind: z.enum(["TEST", "LECTURE"]), id: z.string().min(1).max(60) }),
]);
export type Opened = z.infer<typeof Opened>;

/** How a part is paid in instalments. */
const PartPlan = z.object({
  /** From when on each instalment locks the part while it is unpaid; null for never. */
  locks: z.array(z.int().nullable()),
  /** The orders that paid, by id. */
  paid: z.record(z.string(), z.object({ index: z.int(), voided: z.boolean() })),
  /** The change of the plan that the locks follow. */
  terms: z.int().optional(),
  /** Whether the office called the plan off: later money opens nothing. */
  calledOff: z.boolean().optional(),
});

/** The part of a subscription that one paid order, or one plan, bought. Times are epoch milliseconds. */
export const BoughtPart = z.object({
  from: z.int(),
  until: z.int(),
  /** When the rest of the part was ended by a refund, or by the office when it called the plan off. */
  endedAt: z.int().optional(),
  plan: PartPlan.optional(),
});
export type BoughtPart = z.infer<typeof BoughtPart>;

/**
 * A student's right to the tests and videos of one exam type, or to one of them; one item for grants and
 * payments.
 */
export const Subscription = z.object({
  userId: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** Opens this alone, and not all of the exam type. */
  only: z.object({ kind: z.enum(["TEST", "LECTURE"]), id: z.string() }).optional(),
  /** Since when it has run without a gap. All times are epoch milliseconds. */
  startsAt: z.int().default(0),
  endsAt: z.int(),
  source: z.enum(SUBSCRIPTION_SOURCES).default("granted"),
  /** Parts by order id, so that no order counts twice; those of plans by plan id. */
  bought: z.record(z.string(), BoughtPart).default({}),
  /** The end of which the student was reminded, a week and a day before. */
  remindedWeek: z.int().optional(),
  remindedDay: z.int().optional(),
  /** Raised by every write except reminders; 0 before the first. */
  rev: z.int().default(0),
});
export type Subscription = z.infer<typeof Subscription>;

/** Identifies a subscription: student and exam type, or the one thing that it opens. */
export type SubscriptionRef = Pick<Subscription, "userId" | "examType" | "only">;

/** The part of a subscription that decides about access. */
export type Entitlement = Pick<Subscription, "examType" | "endsAt" | "only"> &
  Partial<Pick<Subscription, "bought">>;

/** A subscription that an administrator grants; a later grant replaces an earlier one. */
export const SubscriptionInput = z.strictObject({ examType: ExamType, until: Moment });
export type SubscriptionInput = z.infer<typeof SubscriptionInput>;

/** A student's subscription on the wire. */
export const SubscriptionView = z.object({
  userId: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** ISO 8601; since when it has run without a gap, null if unknown. */
  from: z.string().nullable(),
  /** ISO 8601; tests are open until then. */
  until: z.string(),
  running: z.boolean(),
  source: z.enum(SUBSCRIPTION_SOURCES),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** A single test or lecture that a student may open, on the wire. */
export const OpenedView = SubscriptionView.omit({ source: true }).extend({
  kind: z.enum(["TEST", "LECTURE"]),
  id: z.string(),
});
export type OpenedView = z.infer<typeof OpenedView>;

/** Which instalment of a plan an order pays, as its subscription needs it. */
export const PaidInstalment = z.object({
  planId: z.string(),
  index: z.int(),
  of: z.int(),
  startsAt: z.int(),
  locks: z.array(z.int().nullable()),
});
export type PaidInstalment = z.infer<typeof PaidInstalment>;

/** The terms of the part that a plan opens, after changes by the office. */
export interface PlanTerms {
  planId: string;
  /** How often its instalments were changed. */
  terms: number;
  locks: readonly (number | null)[];
  /** Until when the content stays open after the plan was called off; null while the plan runs. */
  openUntil: number | null;
}

/** The data of a paid order that its subscription needs. */
export interface Purchase {
  orderId: string;
  userId: string;
  examType: Subscription["examType"];
  /** The things that it opens; by default all of the exam type. */
  opens?: readonly Opened[] | undefined;
  /** The instalment that it pays. */
  instalment?: PaidInstalment | undefined;
  /** When the payment was captured, not when we learned about it; epoch milliseconds. */
  paidAt: number;
  days: number;
  /** Replaces the length where a last moment was sold; epoch milliseconds. */
  lastsUntil?: number | null;
}
