import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { idPattern } from "../../kernel/shared/id.ts";

export const OrderId = z.string().regex(idPattern("order"));

/**
 * - `created`: nothing was paid yet
 * - `failed`: the last try to pay failed; the order can still be paid
 * - `paid`: the money is there, all of it or what was not given back
 * - `refunding`: an administrator gives it back, and the provider has not yet done so
 * - `refunded`: it went back whole, here or at the provider's own desk, at once or by and by
 */
export const OrderState = z.enum(["created", "failed", "paid", "refunding", "refunded"]);
export type OrderState = z.infer<typeof OrderState>;

/** As reports tell it; `partly-refunded`: paid, and a part of the money went back. */
export const OrderStanding = z.enum([...OrderState.options, "partly-refunded"]);
export type OrderStanding = z.infer<typeof OrderStanding>;

/**
 * How money and subscription can differ:
 *
 * - `grant-missing`: the money is there, the subscription not yet
 * - `refund-open`: money that is to go back, or a subscription that is to end, has not yet
 * - `refund-failed`: the provider could not give the money back
 * - `amount-differs`: something else was paid than the order says; nothing was granted
 * - `paid-twice`: two payments of one order have arrived; one is to be given back
 */
export const Problem = z.enum([
  "grant-missing",
  "refund-open",
  "refund-failed",
  "amount-differs",
  "paid-twice",
]);
export type Problem = z.infer<typeof Problem>;

/** A student's order of one subscription. Moments are epoch milliseconds, money is in paise. */
export const Order = z.object({
  orderId: OrderId,
  userId: z.string(),
  /** As they were when it was ordered: a receipt tells them after they have changed. */
  buyer: z.object({ name: z.string(), email: z.string() }),
  seller: z.string(),
  /** Null in orders from before it was kept. */
  sellerAddress: z.string().nullable().default(null),
  /** Null where the seller has none, too. */
  sellerGstin: z.string().nullable().default(null),
  examType: z.enum(EXAM_TYPES),
  name: z.string(),
  days: z.int(),
  /** Tax included. */
  amountPaise: z.int(),
  tax: z.object({ percent: z.number(), paise: z.int() }).nullable(),
  createdAt: z.int(),
  providerOrderId: z.string(),
  state: OrderState,
  /** The checkout proved this payment; the provider's word on the money is still to come. */
  provenPaymentId: z.string().nullable(),
  payment: z.object({ id: z.string(), at: z.int(), method: z.string() }).nullable(),
  /** Number of the invoice, given with the payment; null in orders paid before there were any. */
  invoice: z.string().nullable().default(null),
  failure: z.string().nullable(),
  /** The part of the subscription that it bought, once that was given. */
  grant: z.object({ from: z.int(), until: z.int() }).nullable(),
  /** What ended the order; a part of the money that goes back ends nothing. */
  refund: z
    .object({
      /** When it was asked for, or seen at the provider. */
      at: z.int(),
      /** When the provider had taken it. */
      doneAt: z.int().nullable(),
      /** What was left to go back: all, but for parts that had gone before. */
      paise: z.int(),
      /** The provider's id, once it has done it. */
      id: z.string().nullable(),
      /** Empty when it was done at the provider's own desk. */
      by: z.object({ userId: z.string(), name: z.string() }).nullable(),
      reason: z.string(),
    })
    .nullable(),
  /** All that went back by the provider's word, in parts or whole, the oldest first. */
  refunds: z.array(z.object({ id: z.string(), paise: z.int(), at: z.int() })).default([]),
  /** Ids of refunds that came or went, and are still to be written to the lists of months. */
  unlisted: z.array(z.string()).default([]),
  problem: Problem.nullable(),
  /** When the job asks the provider next; null when it need not. */
  dueAt: z.int().nullable(),
  /** Raised by every write; each one is on condition of the revision that was read. */
  rev: z.int(),
});
export type Order = z.infer<typeof Order>;
