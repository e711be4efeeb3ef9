import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { isGstin, isState, stateOfGstin } from "../../kernel/shared/gst.rules.ts";
import { pageLimit } from "../../kernel/shared/query.schema.ts";
import { OFFICE_WAYS, OrderId, OrderState, Problem } from "./order.schema.ts";

/** Who buys, for the bill; each field is optional, and a GSTIN needs a name and an address. */
export const Buyer = z
  .strictObject({
    /** Code of the buyer's state under GST. */
    state: z.string().refine(isState, "Choose a state.").optional(),
    name: z.string().trim().min(1, "Enter a name.").max(200).optional(),
    address: z.string().trim().min(1, "Enter an address.").max(300).optional(),
    gstin: z.string().trim().toUpperCase().refine(isGstin, "Enter a valid GSTIN.").optional(),
  })
  .refine(({ gstin, name, address }) => gstin === undefined || Boolean(name && address), {
    path: ["gstin"],
    message: "With a GSTIN, enter the name and the address it is registered with.",
  })
  .refine(({ gstin, state }) => !gstin || !state || stateOfGstin(gstin) === state, {
    path: ["gstin"],
    message: "The GSTIN is registered in another state.",
  });
export type Buyer = z.infer<typeof Buyer>;

/** What a student buys. The price never comes from the request. */
export const OrderInput = z.strictObject({ examType: ExamType, buyer: Buyer.optional() });
export type OrderInput = z.infer<typeof OrderInput>;

/** A line of an order summary; the lines add up to the amount. */
export const BillLine = z.object({ label: z.string(), amountPaise: z.int() });
export type BillLine = z.infer<typeof BillLine>;

/** The current price and duration of a subscription, before it is ordered. */
export const PaymentOffer = z.object({
  /** False when no payment provider is configured, so that nothing can be bought. */
  available: z.boolean(),
  examType: z.enum(EXAM_TYPES),
  /** As screens write it: "AS Level". */
  name: z.string(),
  /** Includes taxes. */
  amountPaise: z.int(),
  currency: z.literal("INR"),
  lines: z.array(BillLine),
  /** Whether the checkout asks for the buyer's state, on which the tax depends. */
  asksState: z.boolean(),
  days: z.int(),
  /**
   * When access would start if the student paid now: now, or at the end of the running
   * subscription. ISO 8601.
   */
  from: z.string(),
  until: z.string(),
});
export type PaymentOffer = z.infer<typeof PaymentOffer>;

/**
 * Everything that the provider's checkout needs: its options without handlers, and the address of
 * its script.
 */
export const Checkout = PaymentOffer.omit({ available: true }).extend({
  orderId: OrderId,
  /** `paid` if an earlier payment of this order has arrived, so that nothing is left to pay. */
  state: OrderState,
  /** Option `order_id`. */
  providerOrderId: z.string(),
  /** Option `key`; public. */
  keyId: z.string(),
  /** Address of the checkout script. */
  checkoutUrl: z.string(),
  /** Option `name`: the payee. */
  seller: z.string(),
  prefill: z.object({ name: z.string(), email: z.string() }),
});
export type Checkout = z.infer<typeof Checkout>;

const ProviderId = z
  .string()
  .regex(/^[a-z]{2,12}_[A-Za-z0-9]{4,40}$/, "This is not a valid provider id.");

/** The values that the checkout passes to its handler after a payment, unchanged. */
export const PaymentProof = z.strictObject({
  razorpay_payment_id: ProviderId,
  razorpay_order_id: ProviderId,
  razorpay_signature: z.string().min(1).max(200),
});
export type PaymentProof = z.infer<typeof PaymentProof>;

/** A student's order on the wire, with everything a receipt shows. */
export const OrderView = z.object({
  orderId: OrderId,
  state: OrderState,
  /**
   * True when the checkout has confirmed a payment that the provider has not captured yet, or when
   * the office is booking the order.
   */
  pending: z.boolean(),
  examType: z.enum(EXAM_TYPES),
  /** The product that was sold; null for the fee of an exam type. */
  productId: z.string().nullable(),
  name: z.string(),
  amountPaise: z.int(),
  currency: z.literal("INR"),
  lines: z.array(BillLine),
  days: z.int(),
  buyer: z.object({ name: z.string(), email: z.string() }),
  /** Legal name, address and GSTIN of the seller at the time of the order. */
  seller: z.string(),
  sellerAddress: z.string().nullable(),
  sellerGstin: z.string().nullable(),
  /** Invoice number, such as `2026-27/000012`; null before payment. */
  invoice: z.string().nullable(),
  /** Times are ISO 8601. */
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  /**
   * The method by the provider's name, such as "upi", or in words for the office: "Cash at the
   * office".
   */
  method: z.string().nullable(),
  paymentId: z.string().nullable(),
  /** What the office noted, such as the number of a cheque. */
  reference: z.string().nullable(),
  /** The period of the subscription that the order bought. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** Why the last payment attempt failed, in the provider's words. */
  failure: z.string().nullable(),
  /** The refund that ended the order. Its amount is what was left to refund. */
  refund: z
    .object({ at: z.string(), amountPaise: z.int(), refundId: z.string().nullable() })
    .nullable(),
  /** All refunds, full or partial, oldest first. */
  refunds: z.array(z.object({ at: z.string(), amountPaise: z.int(), refundId: z.string() })),
  /** Sum of `refunds`. */
  refundedPaise: z.int(),
});
export type OrderView = z.infer<typeof OrderView>;

/** An order as administrators see it. */
export const OrderAdminView = OrderView.extend({
  userId: z.string(),
  /** Empty for an order that cannot be paid at the provider. */
  providerOrderId: z.string(),
  /** The payment at the office. */
  office: z
    .object({
      way: z.enum(OFFICE_WAYS),
      /** ISO 8601. */
      at: z.string(),
      by: z.string(),
      voidedAt: z.string().nullable(),
      /** For refunds in parts at the office: who gave the money back, how and why. */
      parts: z.array(
        z.object({
          refundId: z.string(),
          /** The method in words: "Cash at the office". */
          method: z.string(),
          reference: z.string().nullable(),
          reason: z.string(),
          by: z.string(),
        }),
      ),
    })
    .nullable(),
  /** Mismatch between payment and subscription; null when there is none. */
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

/** A user's orders, newest first; a page number beyond the end gives the last page. */
export const OrderPage = z.object({ orders: z.array(OrderView), ...paged });
export type OrderPage = z.infer<typeof OrderPage>;

/** Orders whose payment and subscription do not match, oldest first. */
export const MismatchPage = z.object({
  mismatches: z.array(
    OrderAdminView.extend({
      problem: Problem,
      /** The problem and its solution. */
      message: z.string(),
    }),
  ),
  ...paged,
});
export type MismatchPage = z.infer<typeof MismatchPage>;

export const RefundInput = z.strictObject({
  reason: z.string().trim().min(1, "Enter a reason.").max(500),
});
export type RefundInput = z.infer<typeof RefundInput>;
