import * as z from "zod";
import { EXAM_TYPES } from "../exam-type/exam-type.rules.ts";
import { ExamType } from "../exam-type/exam-type.schema.ts";
import { OrderState } from "../payment/order.schema.ts";
import { orNothing, pageLimit } from "../shared/query.schema.ts";
import { SUBSCRIPTION_SOURCES } from "../subscription/subscription.schema.ts";

/** A month of India: `2026-11`. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Give a month as 2026-11.");

/** What every report is asked by. */
const Asked = z.object({
  /** The running month unless said otherwise. */
  month: orNothing(Month),
  examType: orNothing(ExamType),
});
const Paged = {
  page: z.coerce.number().int().min(1).default(1),
  limit: pageLimit(25),
};

/** `ending`: runs, and ends within 30 days. */
const SUBSCRIPTION_STATES = ["running", "ending", "ended"] as const;

export const SubscriptionReportFilters = Asked.extend({
  /** Whether the month is the one in which they end, or start. */
  by: orNothing(z.enum(["end", "start"])),
  state: orNothing(z.enum(SUBSCRIPTION_STATES)),
});
export type SubscriptionReportFilters = z.infer<typeof SubscriptionReportFilters>;
export const SubscriptionReportQuery = SubscriptionReportFilters.extend(Paged);
export type SubscriptionReportQuery = z.infer<typeof SubscriptionReportQuery>;

/** `paid`: the money came in the month; `refund`: it went back; `open`: ordered and never paid. */
const PAYMENT_LISTS = ["paid", "refund", "open"] as const;
export const PaymentReportFilters = Asked.extend({ list: orNothing(z.enum(PAYMENT_LISTS)) });
export type PaymentReportFilters = z.infer<typeof PaymentReportFilters>;
export const PaymentReportQuery = PaymentReportFilters.extend(Paged);
export type PaymentReportQuery = z.infer<typeof PaymentReportQuery>;

export const TestReportFilters = Asked;
export type TestReportFilters = z.infer<typeof TestReportFilters>;
export const TestReportQuery = TestReportFilters.extend(Paged);
export type TestReportQuery = z.infer<typeof TestReportQuery>;

const Sum = z.object({ name: z.string(), value: z.number() });

/** A page of rows, and the figures of all of the month's that fit. */
const answerOf = <Row extends z.ZodObject>(row: Row) =>
  z.object({
    month: Month,
    rows: z.array(row),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
    /** Each day of the month with what came on it: rows, or paise. */
    byDay: z.array(z.object({ day: z.string(), value: z.number() })),
    byExamType: z.array(z.object({ examType: z.enum(EXAM_TYPES), value: z.number() })),
    /** Further sums, by their names. */
    sums: z.array(Sum),
    /** True when the month has more than were looked at; the figures are of those. */
    more: z.boolean(),
  });

export const SubscriptionRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** ISO 8601; null where nobody noted it. */
  from: z.string().nullable(),
  until: z.string(),
  state: z.enum(SUBSCRIPTION_STATES),
  source: z.enum(SUBSCRIPTION_SOURCES),
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;
export const SubscriptionReport = answerOf(SubscriptionRow);
export type SubscriptionReport = z.infer<typeof SubscriptionReport>;

export const PaymentRow = z.object({
  orderId: z.string(),
  /** Of a line of refunds, of which an order may have several; null in the other lists. */
  refundId: z.string().nullable(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** When the money came, or went back, or it was ordered, by the list; ISO 8601. */
  at: z.string(),
  /** What came, or went back. */
  amountPaise: z.int(),
  /** `partly-refunded`: paid, and a part of the money went back. */
  state: z.enum([...OrderState.options, "partly-refunded"]),
  /** "upi", "card"; null before it is paid. */
  method: z.string().nullable(),
  /** Number of the order's invoice; null before it is paid. */
  invoice: z.string().nullable(),
});
export type PaymentRow = z.infer<typeof PaymentRow>;
export const PaymentReport = answerOf(PaymentRow);
export type PaymentReport = z.infer<typeof PaymentReport>;

export const TestReportRow = z.object({
  testId: z.string(),
  title: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** ISO 8601. */
  startTime: z.string(),
  /** Ranked students; null before the results. */
  takers: z.int().nullable(),
  /** Mean score in percent of the maximum; null before the results, and without takers. */
  mean: z.number().nullable(),
  /** Questions that were answered, in percent of all that were put; likewise. */
  completion: z.number().nullable(),
});
export type TestReportRow = z.infer<typeof TestReportRow>;
export const TestMonthReport = answerOf(TestReportRow);
export type TestMonthReport = z.infer<typeof TestMonthReport>;
