import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { ListExport, ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import { OrderOutcome } from "../../sales/payment/order.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { orNothing, pageCursor, pageLimit } from "../../kernel/shared/query.schema.ts";
import { Day } from "../../kernel/shared/time.schema.ts";
import { SUBSCRIPTION_SOURCES } from "../../sales/subscription/subscription.schema.ts";
import { SUBSCRIPTION_STATES } from "../../sales/subscription/subscription-total.rules.ts";

/** A month in India's time zone, such as `2026-11`. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Enter a month such as 2026-11.");

/** The filters that all reports share. */
const CommonFilters = z.object({
  /** The current month by default. */
  month: orNothing(Month),
  examType: orNothing(ExamType),
});
const Paged = {
  /** The `next` of an earlier page. */
  after: pageCursor,
  limit: pageLimit(50),
};

export const SubscriptionReportFilters = CommonFilters.extend({
  /** Whether the subscriptions that end or those that start in the month are listed. */
  by: orNothing(z.enum(["end", "start"])),
  state: orNothing(z.enum(SUBSCRIPTION_STATES)),
  /**
   * Lists only running subscriptions that end within this many days from now; `month` and `by` are
   * then ignored.
   */
  within: orNothing(z.enum(["7", "30", "60"])),
});
export type SubscriptionReportFilters = z.infer<typeof SubscriptionReportFilters>;
export const SubscriptionReportQuery = SubscriptionReportFilters.extend(Paged);
export type SubscriptionReportQuery = z.infer<typeof SubscriptionReportQuery>;

/**
 * The report covers the quarter of the month, or its financial year from April on, instead of the
 * month.
 */
export const PERIODS = ["quarter", "year"] as const;
export type Period = (typeof PERIODS)[number];

const Span = {
  period: orNothing(z.enum(PERIODS)),
  /** First and last day in India, instead of the month and its period: give both or neither. */
  from: orNothing(Day),
  to: orNothing(Day),
};
export const GstReturnFilters = CommonFilters.pick({ month: true }).extend(Span);
export type GstReturnFilters = z.infer<typeof GstReturnFilters>;
export type SpanFilters = GstReturnFilters;

/**
 * The payments to list: `paid` or given back (`refund`) in the reported days, or ordered in these
 * days and never paid (`open`).
 */
const PAYMENT_LISTS = ["paid", "refund", "open"] as const;
export const PaymentReportFilters = CommonFilters.extend({
  list: orNothing(z.enum(PAYMENT_LISTS)),
  ...Span,
});
export type PaymentReportFilters = z.infer<typeof PaymentReportFilters>;
export const PaymentReportQuery = PaymentReportFilters.extend(Paged);
export type PaymentReportQuery = z.infer<typeof PaymentReportQuery>;

export const TestReportFilters = CommonFilters;
export type TestReportFilters = z.infer<typeof TestReportFilters>;
export const TestReportQuery = TestReportFilters.extend(Paged);
export type TestReportQuery = z.infer<typeof TestReportQuery>;

const Sum = z.object({ name: z.string(), value: z.number() });

/** A page of rows, and figures over all rows of the reported days that match the filters. */
const answerOf = <Row extends z.ZodObject>(row: Row) =>
  z.object({
    month: Month,
    rows: z.array(row),
    /** The cursor for `after`; null on the last page. Other pages may be short too. */
    next: z.string().nullable(),
    /** The figures below include every change before this time; ISO 8601. */
    asOf: z.string(),
    /** The number of matching rows in the reported days, which may be a month or more. */
    total: z.int(),
    /**
     * The value of each reported day; in a payment report of more than 31 days, of each month. A
     * value is a number of rows, or an amount in paise.
     */
    byDay: z.array(z.object({ day: z.string(), value: z.number() })),
    byExamType: z.array(z.object({ examType: z.enum(EXAM_TYPES), value: z.number() })),
    /** Further sums, by name. */
    sums: z.array(Sum),
  });

export const SubscriptionRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** ISO 8601; null if it was not recorded. */
  from: z.string().nullable(),
  until: z.string(),
  state: z.enum(SUBSCRIPTION_STATES),
  source: z.enum(SUBSCRIPTION_SOURCES),
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;
export const SubscriptionReport = answerOf(SubscriptionRow).extend({
  /** The number of days from now that the report covers instead of a month; null for a month. */
  within: z.string().nullable(),
});
export type SubscriptionReport = z.infer<typeof SubscriptionReport>;

export const PaymentRow = z.object({
  orderId: z.string(),
  /**
   * The refund that a row of the `refund` list is about, because an order can have several; null in
   * other lists.
   */
  refundId: z.string().nullable(),
  /** The provider's id of the payment; null until it is paid. */
  paymentId: z.string().nullable(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** When it was paid, refunded or ordered, depending on the list; ISO 8601. */
  at: z.string(),
  /** The amount paid or refunded. */
  amountPaise: z.int(),
  /** The tax in that amount. */
  taxPaise: z.int(),
  /**
   * The amount that was refunded for the order so far; in the `refund` list, the amount of the
   * row's refund.
   */
  refundedPaise: z.int(),
  /** The net amount of the row: negative for a refund, zero for an unpaid order. */
  netPaise: z.int(),
  state: OrderOutcome,
  /** Such as "upi" or "card"; null until the order is paid. */
  method: z.string().nullable(),
  /** What the office noted about the payment, such as the number of a cheque. */
  reference: z.string().nullable(),
  /** The order's invoice number; null until it is paid. */
  invoice: z.string().nullable(),
  /** The number of a refund's credit note; null in other lists, and for older orders. */
  creditNote: z.string().nullable(),
  /** The content of the bill; the buyer's fields are null where they were not asked for. */
  bill: z.object({
    cgstPaise: z.int(),
    sgstPaise: z.int(),
    igstPaise: z.int(),
    sac: z.string().nullable(),
    /** Name and code of the state of supply. */
    place: z.string().nullable(),
    buyer: z.string().nullable(),
    gstin: z.string().nullable(),
  }),
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
  /** Number of ranked students; null until there are results. */
  takers: z.int().nullable(),
  /**
   * Mean score in percent of the maximum; null before there are results, and if no one is ranked.
   */
  mean: z.number().nullable(),
  /** Answered questions in percent of all questions shown; null in the same cases as `mean`. */
  completion: z.number().nullable(),
});
export type TestReportRow = z.infer<typeof TestReportRow>;
export const TestMonthReport = answerOf(TestReportRow);
export type TestMonthReport = z.infer<typeof TestMonthReport>;

/** The event that starts the job for the file of a large month. */
export const MONTH_EXPORT_REQUESTED = "Month export requested";

/** Tables of the return GSTR-1, by the names that the offline tool of gst.gov.in has for them. */
export const GST_TABLES = [
  "b2b",
  "b2cl",
  "b2cs",
  "exp",
  "exemp",
  "cdnr",
  "cdnur",
  "hsn_b2b",
  "hsn_b2c",
  "docs",
] as const;
export type GstTable = (typeof GST_TABLES)[number];

/**
 * A request for payments, settlements, subscriptions, a day of the office or a table of GSTR-1 as
 * CSV.
 */
export const MonthExportInput = z.discriminatedUnion("report", [
  z.strictObject({
    report: z.literal("gstr1"),
    table: z.enum(GST_TABLES),
    filter: GstReturnFilters.strict(),
  }),
  z.strictObject({ report: z.literal("payments"), filter: PaymentReportFilters.strict() }),
  /** The provider's settlements, compared with the orders. */
  z.strictObject({ report: z.literal("settlements"), filter: GstReturnFilters.strict() }),
  z.strictObject({
    report: z.literal("subscriptions"),
    filter: SubscriptionReportFilters.strict(),
  }),
  /** A day of the office; today by default. */
  z.strictObject({ report: z.literal("desk"), filter: z.strictObject({ day: orNothing(Day) }) }),
]);
export type MonthExportInput = z.infer<typeof MonthExportInput>;

export const MonthExportId = z.string().regex(idPattern("monthExport"));
export const MonthExportRef = z.object({ exportId: MonthExportId });

/** An export of a month: the request and its state. */
export const MonthExport = ListExport.extend({ of: MonthExportInput });
export type MonthExport = z.infer<typeof MonthExport>;

/** The state of an export of a month. */
export const MonthExportView = ListExportView.extend({ exportId: MonthExportId });
export type MonthExportView = z.infer<typeof MonthExportView>;
