import * as z from "zod";
import { Day } from "../../kernel/shared/time.schema.ts";
import { orNothing, pageCursor, pageLimit } from "../../kernel/shared/query.schema.ts";
import { OFFICE_WAYS } from "./order.schema.ts";

/**
 * Money that the office took or gave back, as a line of its day. A line is written once and never
 * changed.
 */
export const DeskLine = z.object({
  /** The id of the payment, of its void, or of the refund of a part. */
  lineId: z.string(),
  orderId: z.string(),
  /** When the money was taken or given back; epoch milliseconds. */
  at: z.int(),
  /** When the line was entered; epoch milliseconds. */
  enteredAt: z.int(),
  /** Negative for money that was given back. */
  paise: z.int(),
  way: z.enum(OFFICE_WAYS),
  reference: z.string().nullable(),
  /** The administrator who took the money or gave it back. */
  by: z.object({ userId: z.string(), name: z.string() }),
  /** The reason of a refund; null for money that was taken. */
  reason: z.string().nullable(),
  userId: z.string(),
  buyer: z.string(),
  /** What was sold. */
  name: z.string(),
  /** The number of the bill or credit note. */
  number: z.string().nullable(),
});
export type DeskLine = z.infer<typeof DeskLine>;

/** What one administrator took and gave back in one way on a day. */
export const DeskCell = z.object({
  userId: z.string(),
  name: z.string(),
  way: z.enum(OFFICE_WAYS),
  count: z.int(),
  paise: z.int(),
  /** How often money was given back, by voids and in parts. */
  voids: z.int(),
  /** The sum that was refunded; not negative. */
  voidedPaise: z.int(),
});
export type DeskCell = z.infer<typeof DeskCell>;

export const DeskQuery = z.object({
  /** A day of India; today by default. */
  day: orNothing(Day),
  /** The `next` of an earlier page. */
  after: pageCursor,
  limit: pageLimit(50),
});
export type DeskQuery = z.infer<typeof DeskQuery>;

/** A day's closing: sums by person and way, with the payments and voids that they consist of. */
export const DeskDay = z.object({
  day: z.string(),
  sums: z.array(DeskCell),
  /** The sums include every line that was entered before this time; ISO 8601. */
  asOf: z.string(),
  /** The earliest first; times are ISO 8601. */
  lines: z.array(DeskLine.extend({ at: z.string(), enteredAt: z.string() })),
  next: z.string().nullable(),
});
export type DeskDay = z.infer<typeof DeskDay>;
