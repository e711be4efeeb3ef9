import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { ListExport, ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import { OrderStanding } from "../../sales/payment/order.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { orNothing, pageLimit } from "../../kernel/shared/query.schema.ts";
import { SUBSCRIPTION_SOURCES } from "../../sales/subscription/subscription.schema.ts";
import { SUBSCRIPTION_STATES } from "../../sales/subscription/subscription-total.rules.ts";

/** A month of India: `2026-11`. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Give a month as 2026-11.");

/** What every report is asked by. */
const Asked = z.object({
  /** The running month unless said otherwise. */
  month: orNothing(Month),
  examType: orNothing(ExamType),
});
const Paged = {
  /** The `next` of an earlier page. */
  after: orNothing(
    z
      .string()
      .max(300)
      .regex(/^[\w.:#-]+$/, "Give the `next` of an earlier page, or nothing."),
  ),
  limit: pageLimit(50),
};

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
    /** Where to go on, for `after`; null at the end. A page before the end may be short. */
    next: z.string().nullable(),
    /** The figures below have every change before this moment; ISO 8601. */
    asOf: z.string(),
    /** Of all rows of the month that fit. */
    total: z.int(),
    /** Each day of the month with what came on it: rows, or paise. */
    byDay: z.array(z.object({ day: z.string(), value: z.number() })),
    byExamType: z.array(z.object({ examType: z.enum(EXAM_TYPES), value: z.number() })),
    /** Further sums, by their names. */
    sums: z.array(Sum),
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
  state: OrderStanding,
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

/** The event by which the file of a large month is asked for. */
export const MONTH_EXPORT_ASKED = "Month export asked";

/** A month's rows as CSV: of payments, or of subscriptions. */
export const MonthExportInput = z.discriminatedUnion("report", [
  z.strictObject({ report: z.literal("payments"), filter: PaymentReportFilters.strict() }),
  z.strictObject({
    report: z.literal("subscriptions"),
    filter: SubscriptionReportFilters.strict(),
  }),
]);
export type MonthExportInput = z.infer<typeof MonthExportInput>;

export const MonthExportId = z.string().regex(idPattern("monthExport"));
export const MonthExportRef = z.object({ exportId: MonthExportId });

/** An export of a month: what was asked for, and how far it is. */
export const MonthExport = ListExport.extend({ of: MonthExportInput });
export type MonthExport = z.infer<typeof MonthExport>;

/** How an export of a month stands. */
export const MonthExportView = ListExportView.extend({ exportId: MonthExportId });
export type MonthExportView = z.infer<typeof MonthExportView>;
