import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { Moment } from "../../kernel/shared/time.schema.ts";

/** Whether an administrator's grant or a payment set the current end of a subscription. */
export const SUBSCRIPTION_SOURCES = ["granted", "paid"] as const;

/** What a purchase can open: all of an exam type, one test or one lecture. */
export const Opened = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("EXAM_TYPE"), id: z.enum(EXAM_TYPES) }),
  z.object({ kind: z.enum(["TEST", "LECTURE"]), id: z.string().min(1).max(60) }),
]);
export type Opened = z.infer<typeof Opened>;

/** The instalments by which a part is paid. */
const PartPlan = z.object({
  /** When each instalment, if it is unpaid, locks the part; null for never. */
  locks: z.array(z.int().nullable()),
  /** The orders that paid instalments, by order id. */
  paid: z.record(z.string(), z.object({ index: z.int(), voided: z.boolean() })),
  /** The plan's number of changes when the locks were last updated. */
  terms: z.int().optional(),
  /** Whether the office called the plan off; later payments then open nothing. */
  calledOff: z.boolean().optional(),
});

/**
 * The part of a subscription that one paid order, or one plan, bought. Times are epoch
 * milliseconds.
 */
export const BoughtPart = z.object({
  from: z.int(),
  until: z.int(),
  /** When the part was ended early: by a refund, or by the office when it called the plan off. */
  endedAt: z.int().optional(),
  plan: PartPlan.optional(),
});
export type BoughtPart = z.infer<typeof BoughtPart>;

/**
 * A student's right to the tests and videos of one exam type, or to a single test or lecture.
 * Grants and payments share one item.
 */
export const Subscription = z.object({
  userId: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** The single test or lecture that the subscription opens, instead of all of the exam type. */
  only: z.object({ kind: z.enum(["TEST", "LECTURE"]), id: z.string() }).optional(),
  /** Since when the subscription has run without a gap. All times are epoch milliseconds. */
  startsAt: z.int().default(0),
  endsAt: z.int(),
  source: z.enum(SUBSCRIPTION_SOURCES).default("granted"),
  /** The bought parts by order id, so that no order counts twice; parts of plans by plan id. */
  bought: z.record(z.string(), BoughtPart).default({}),
  /**
   * The end of the subscription about which the student was reminded: a week before it, and a day
   * before it.
   */
  remindedWeek: z.int().optional(),
  remindedDay: z.int().optional(),
  /** Raised by every write except reminders; 0 before the first. */
  rev: z.int().default(0),
});
export type Subscription = z.infer<typeof Subscription>;

/** Identifies a subscription: its student, and its exam type or the single thing that it opens. */
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
  /** Since when the subscription has run without a gap, in ISO 8601; null if unknown. */
  from: z.string().nullable(),
  /** Until when tests are open; ISO 8601. */
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

/** The data of a paid order that are needed to change the subscription. */
export interface Purchase {
  orderId: string;
  userId: string;
  examType: Subscription["examType"];
  /** What the order opens; by default all of the exam type. */
  opens?: readonly Opened[] | undefined;
  /** The instalment that it pays. */
  instalment?: PaidInstalment | undefined;
  /** When the payment was captured, not when we learned about it; epoch milliseconds. */
  paidAt: number;
  days: number;
  /** The last moment, if one was sold instead of a length; epoch milliseconds. */
  lastsUntil?: number | null;
}
