import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { pageLimit } from "../../kernel/shared/query.schema.ts";
import { OrderId, OrderState, Problem } from "./order.schema.ts";

/** What a student asks to buy. A price is never taken from a request. */
export const OrderInput = z.strictObject({ examType: ExamType });
export type OrderInput = z.infer<typeof OrderInput>;

/** A line of a bill; lines add up to the amount. */
export const BillLine = z.object({ label: z.string(), amountPaise: z.int() });
export type BillLine = z.infer<typeof BillLine>;

/** What a subscription costs now and how long it would last, before anything is ordered. */
export const PaymentOffer = z.object({
  /** False where no payment provider is configured: nothing can be bought, all else is told. */
  available: z.boolean(),
  examType: z.enum(EXAM_TYPES),
  /** As screens write it: "AS Level". */
  name: z.string(),
  /** Taxes included, as everywhere. */
  amountPaise: z.int(),
  currency: z.literal("INR"),
  lines: z.array(BillLine),
  days: z.int(),
  /** ISO 8601: paid now, the subscription lasts from then, which is the end of one that runs. */
  from: z.string(),
  until: z.string(),
});
export type PaymentOffer = z.infer<typeof PaymentOffer>;

/** All that the provider's checkout needs: its options but for the handlers, and where it lies. */
export const Checkout = PaymentOffer.omit({ available: true }).extend({
  orderId: OrderId,
  /** `paid` when an earlier payment of this order has arrived meanwhile: there is nothing to pay. */
  state: OrderState,
  /** Option `order_id`. */
  providerOrderId: z.string(),
  /** Option `key`; public. */
  keyId: z.string(),
  /** Address of the script that brings the checkout. */
  checkoutUrl: z.string(),
  /** Whom one pays: option `name`. */
  seller: z.string(),
  prefill: z.object({ name: z.string(), email: z.string() }),
});
export type Checkout = z.infer<typeof Checkout>;

const ProviderId = z.string().regex(/^[a-z]{2,12}_[A-Za-z0-9]{4,40}$/, "This is no provider's id.");

/** What the checkout hands to its handler after a payment, as it comes. */
export const PaymentProof = z.strictObject({
  razorpay_payment_id: ProviderId,
  razorpay_order_id: ProviderId,
  razorpay_signature: z.string().min(1).max(200),
});
export type PaymentProof = z.infer<typeof PaymentProof>;

/** A student's order on the wire, with all that a receipt tells. */
export const OrderView = z.object({
  orderId: OrderId,
  state: OrderState,
  /** The payment is proven and the provider's word on the money is still to come. */
  pending: z.boolean(),
  examType: z.enum(EXAM_TYPES),
  name: z.string(),
  amountPaise: z.int(),
  currency: z.literal("INR"),
  lines: z.array(BillLine),
  days: z.int(),
  buyer: z.object({ name: z.string(), email: z.string() }),
  /** Legal name, address and GSTIN of the seller when it was ordered. */
  seller: z.string(),
  sellerAddress: z.string().nullable(),
  sellerGstin: z.string().nullable(),
  /** Number of the invoice, such as `2026-27/000012`; null before it is paid. */
  invoice: z.string().nullable(),
  /** Moments are ISO 8601. */
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  /** How it was paid, as the provider names it: "upi", "card". */
  method: z.string().nullable(),
  paymentId: z.string().nullable(),
  /** The part of the subscription that it bought. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** Why the last try to pay failed, in the provider's words. */
  failure: z.string().nullable(),
  /** Why it ended: what was left of the money goes or went back. */
  refund: z
    .object({ at: z.string(), amountPaise: z.int(), refundId: z.string().nullable() })
    .nullable(),
  /** Each time that money went back, whole or in part, the oldest first. */
  refunds: z.array(z.object({ at: z.string(), amountPaise: z.int(), refundId: z.string() })),
  /** What `refunds` add up to. */
  refundedPaise: z.int(),
});
export type OrderView = z.infer<typeof OrderView>;

/** What administrators see beside it. */
export const OrderAdminView = OrderView.extend({
  userId: z.string(),
  providerOrderId: z.string(),
  /** What does not fit between money and subscription; null when all is well. */
  problem: Problem.nullable(),
  refundReason: z.string().nullable(),
  refundBy: z.string().nullable(),
});
export type OrderAdminView = z.infer<typeof OrderAdminView>;

export const OrdersQuery = z.object({
  userId: z.string().max(100).optional(),
  page: z.coerce.number().int().min(1).default(1),
  limit: pageLimit(20),
});
export type OrdersQuery = z.infer<typeof OrdersQuery>;

const paged = { page: z.number(), totalPages: z.number(), total: z.number() };

/** A user's orders, the newest first; a page beyond the last one is the last one. */
export const OrderPage = z.object({ orders: z.array(OrderView), ...paged });
export type OrderPage = z.infer<typeof OrderPage>;

/** Orders whose money and subscription do not fit, the oldest first. */
export const MismatchPage = z.object({
  mismatches: z.array(
    OrderAdminView.extend({
      problem: Problem,
      /** What is the matter and what to do about it. */
      message: z.string(),
    }),
  ),
  ...paged,
});
export type MismatchPage = z.infer<typeof MismatchPage>;

export const RefundInput = z.strictObject({
  reason: z.string().trim().min(1, "Say why the money goes back.").max(500),
});
export type RefundInput = z.infer<typeof RefundInput>;
