import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { BILL_KINDS } from "../../kernel/shared/deployment.rules.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { GivenDiscount } from "../discount/discount.schema.ts";
import { Opened, PaidInstalment } from "../subscription/subscription.schema.ts";

export const OrderId = z.string().regex(idPattern("order"));

/**
 * - `created`: not paid yet
 * - `failed`: the last payment attempt failed; the order can still be paid
 * - `paid`: paid and not fully refunded
 * - `refunding`: a full refund has been requested and is not complete yet
 * - `refunded`: fully refunded in one or several refunds, here or on the provider's dashboard
 */
export const OrderState = z.enum(["created", "failed", "paid", "refunding", "refunded"]);
export type OrderState = z.infer<typeof OrderState>;

/** The state in reports; `partly-refunded` is paid with a partial refund. */
export const OrderOutcome = z.enum([...OrderState.options, "partly-refunded"]);
export type OrderOutcome = z.infer<typeof OrderOutcome>;

/**
 * How payment and subscription can mismatch:
 *
 * - `grant-missing`: paid, but the subscription has not started
 * - `refund-open`: the refund, or the end of the subscription, is not complete
 * - `refund-failed`: the provider could not refund the payment
 * - `amount-differs`: the amount paid differs from the order; no subscription was granted
 * - `paid-twice`: the order was paid twice; one payment must be refunded
 * - `not-owed`: money came by a payment link for an instalment that was paid in another way or
 * called off
 */
export const Problem = z.enum([
  "grant-missing",
  "refund-open",
  "refund-failed",
  "amount-differs",
  "paid-twice",
  "not-owed",
]);
export type Problem = z.infer<typeof Problem>;

/**
 * A refund's credit note. It is made with the refund and then numbered. It never changes, except
 * that a repeated refund takes over the note of the refund that failed.
 */
const CreditNote = z.object({
  refundId: z.string(),
  at: z.int(),
  paise: z.int(),
  taxPaise: z.int(),
  /** Such as `CN26-27/000001`; null before the note is numbered. */
  number: z.string().nullable(),
  letterSent: z.boolean(),
});
export type CreditNote = z.infer<typeof CreditNote>;

/** How money reaches the office. */
export const OFFICE_WAYS = ["cash", "upi", "cheque", "transfer"] as const;
export type OfficeWay = (typeof OFFICE_WAYS)[number];

/** A part of an office payment that the office gave back. */
const PartRefund = z.object({
  /** A key that the form makes: if the form is sent again, it is the same refund. */
  key: z.string(),
  paise: z.int(),
  way: z.enum(OFFICE_WAYS),
  reference: z.string().nullable(),
  reason: z.string(),
  /** When the money was given back; noon in India for an earlier day. */
  at: z.int(),
  enteredAt: z.int(),
  /** The administrator who gave the money back. */
  by: z.object({ userId: z.string(), name: z.string() }),
});
export type PartRefund = z.infer<typeof PartRefund>;

/** Money that the office took for an order; it is voided, never removed. */
const OfficePayment = z.object({
  /** A key that the form makes: if the form is sent again, it is the same payment. */
  key: z.string(),
  way: z.enum(OFFICE_WAYS),
  /** Number of the cheque, the UPI payment or the transfer; null for cash without one. */
  reference: z.string().nullable(),
  /** When the money was taken; noon in India for an earlier day. */
  at: z.int(),
  /** The administrator who took the money. */
  by: z.object({ userId: z.string(), name: z.string() }),
  /** Parts that were given back, in the order in which the office entered them. */
  parts: z.array(PartRefund).default([]),
  /**
   * When the payment was voided; null if it was not. The order's `refund` says who voided it and
   * why.
   */
  voidedAt: z.int().nullable(),
});
export type OfficePayment = z.infer<typeof OfficePayment>;

/** An order for one subscription or product. Times are epoch milliseconds, amounts are paise. */
export const Order = z.object({
  orderId: OrderId,
  userId: z.string(),
  /** The buyer's name and email at the time of the order, so that receipts do not change later. */
  buyer: z.object({ name: z.string(), email: z.string() }),
  seller: z.string(),
  /** Null if the seller has no address. */
  sellerAddress: z.string().nullable(),
  sellerGstin: z.string().nullable(),
  examType: z.enum(EXAM_TYPES),
  name: z.string(),
  /** The sold product with its terms at the time of the order; null for the fee of an exam type. */
  product: z
    .object({
      productId: z.string(),
      opens: z.array(Opened),
      /** The instalment of a plan that the order pays. */
      instalment: PaidInstalment.optional(),
    })
    .nullable()
    .default(null),
  /** The discount on the order's price; null for none. */
  discount: GivenDiscount.nullable().default(null),
  /** The length in days. For a subscription until a last day, this is only approximate. */
  days: z.int(),
  /**
   * The last moment of a subscription that is sold until a last day; null for one with a length.
   */
  lastsUntil: z.int().nullable().default(null),
  /** Includes tax. */
  amountPaise: z.int(),
  tax: z.object({ percent: z.number(), paise: z.int() }).nullable(),
  createdAt: z.int(),
  /** Empty for an order that cannot be paid at the provider. */
  providerOrderId: z.string(),
  /** The payment link by which the order is paid; null without a link. */
  link: z.string().nullable().default(null),
  /** The money that the office received for the order; null if it received none. */
  office: OfficePayment.nullable().default(null),
  state: OrderState,
  /** The payment that the checkout confirmed; it may not be captured yet. */
  provenPaymentId: z.string().nullable(),
  payment: z.object({ id: z.string(), at: z.int(), method: z.string() }).nullable(),
  /** Invoice number, given when the order is paid; null before. */
  invoice: z.string().nullable(),
  failure: z.string().nullable(),
  /**
   * Whether the letter about the payment was sent. It is noted before the letter is sent, so that
   * no one gets two. True for orders from before there were letters.
   */
  letterSent: z.boolean().default(true),
  /**
   * The parts of the bill that are in no field above; null for orders from before there were bills.
   */
  bill: z
    .object({
      kind: z.enum(BILL_KINDS),
      /** Accounting code of what is sold. */
      sac: z.string().nullable(),
      /** Code of the state of supply; null where the tax does not depend on it. */
      place: z.string().nullable(),
      /**
       * The buyer on the bill, if this is not the owner of the account but, for example, a parent
       * or a school.
       */
      buyer: z
        .object({
          name: z.string().nullable(),
          address: z.string().nullable(),
          gstin: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable()
    .default(null),
  /** One note for each refund, oldest first; orders without `bill` have no notes. */
  notes: z.array(CreditNote).default([]),
  /** The part of the subscription that the order bought; null before it is granted. */
  grant: z.object({ from: z.int(), until: z.int() }).nullable(),
  /** The refund that ended the order; partial refunds do not end it. */
  refund: z
    .object({
      /** When the refund was requested, or first seen at the provider. */
      at: z.int(),
      /** When the refund was complete; null before. */
      doneAt: z.int().nullable(),
      /** Amount without earlier partial refunds. */
      paise: z.int(),
      /** The provider's id of the refund, once it is complete. */
      id: z.string().nullable(),
      /**
       * Who refunded the order; null if it was refunded on the provider's dashboard, or in parts at
       * the office.
       */
      by: z.object({ userId: z.string(), name: z.string() }).nullable(),
      reason: z.string(),
    })
    .nullable(),
  /** All refunds at the provider, full or partial, oldest first. */
  refunds: z.array(z.object({ id: z.string(), paise: z.int(), at: z.int() })).default([]),
  /** Ids of refunds that changed and are not yet written to the monthly lists. */
  unlisted: z.array(z.string()).default([]),
  problem: Problem.nullable(),
  /** When the job next checks the order with the provider; null for never. */
  dueAt: z.int().nullable(),
  /** Raised by every write, which is conditional on the revision that was read. */
  rev: z.int(),
});
export type Order = z.infer<typeof Order>;
