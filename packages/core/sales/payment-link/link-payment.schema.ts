import * as z from "zod";
import { Buyer, Checkout, PaymentProof } from "../payment/order-view.schema.ts";

/**
 * The secret after the `#` of a payment link. It is sent only in bodies of requests. A secret of
 * another form gets the answer for a wrong link.
 */
const Secret = z.string().min(1).max(100);

export const LinkSecret = z.strictObject({ secret: Secret });

/** What someone with a payment link sees, and nothing else of the student. */
export const LinkOffer = z.object({
  /** The name of the seller. */
  academy: z.string(),
  /** First name and the initial of the surname. */
  student: z.string(),
  what: z.string(),
  /** Includes taxes. */
  amountPaise: z.int(),
  /** Whether the bill needs the buyer's state. */
  asksState: z.boolean(),
  dueDay: z.string(),
  /** ISO 8601. */
  until: z.string(),
});
export type LinkOffer = z.infer<typeof LinkOffer>;

/** The buyer for the bill, who does not need an account. */
export const LinkBuyerInput = z.strictObject({ secret: Secret, buyer: Buyer.optional() });
export type LinkBuyerInput = z.infer<typeof LinkBuyerInput>;

/** The content of the bill, for confirmation before the checkout opens. */
export const LinkBill = z.object({
  /** "Tax invoice". */
  title: z.string(),
  /** The buyer's name, address, GSTIN and state, a line each. */
  buyer: z.array(z.string()),
  amounts: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type LinkBill = z.infer<typeof LinkBill>;

/** What the provider's checkout needs, without anything about the student's account. */
export const LinkCheckout = Checkout.pick({
  providerOrderId: true,
  keyId: true,
  checkoutUrl: true,
  amountPaise: true,
  currency: true,
  lines: true,
  name: true,
  seller: true,
  prefill: true,
});
export type LinkCheckout = z.infer<typeof LinkCheckout>;

export const LinkProofInput = z.strictObject({ secret: Secret, proof: PaymentProof });
export type LinkProofInput = z.infer<typeof LinkProofInput>;

/** The state of a payment, for someone who has its proof. */
export const LinkOutcome = z.object({
  /**
   * `not-owed`: the money came for something that had been paid in another way or called off; the
   * academy gives it back.
   */
  state: z.enum(["waiting", "paid", "not-owed", "returned"]),
  academy: z.string(),
  what: z.string(),
  amountPaise: z.int(),
  /** "Tax invoice", and its number once it has one. */
  title: z.string(),
  invoice: z.string().nullable(),
});
export type LinkOutcome = z.infer<typeof LinkOutcome>;
