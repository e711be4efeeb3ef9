import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { Day } from "../../kernel/shared/time.schema.ts";
import { Amount } from "../payment/office.schema.ts";
import { Order } from "../payment/order.schema.ts";
import { PlanId } from "../plan/plan.schema.ts";
import { ProductId, TAX_CLASSES } from "../product/product.schema.ts";

export const PaymentLinkId = z
  .string()
  .regex(idPattern("paymentLink"), "This is not a payment link.");

/**
 * A link by which someone without an account may pay for a student. Times are epoch milliseconds.
 */
export const PaymentLink = z.object({
  linkId: PaymentLinkId,
  /** SHA-256 of its secret, as base64url. */
  hash: z.string(),
  userId: z.string(),
  /** What is sold, on the terms that were agreed. */
  sold: Order.pick({
    examType: true,
    name: true,
    days: true,
    lastsUntil: true,
    amountPaise: true,
    product: true,
  }),
  taxClass: z.enum(TAX_CLASSES),
  dueDay: Day,
  /** The last moment at which a checkout opens. */
  endsAt: z.int(),
  /** The id of the link's order; null before the first checkout. */
  orderId: z.string().nullable(),
  madeAt: z.int(),
  by: z.object({ userId: z.string(), name: z.string() }),
  revokedAt: z.int().nullable(),
  /** Raised by every write. */
  rev: z.int(),
});
export type PaymentLink = z.infer<typeof PaymentLink>;

/**
 * - `open`: it can be paid
 * - `paying`: the checkout has confirmed a payment that has not arrived yet
 * - `paid`: its order was paid, even if the money was given back later
 * - `ended`: its time is over, or what it is for was paid in another way or called off
 * - `revoked`: the office revoked it
 */
const LINK_STATES = ["open", "paying", "paid", "ended", "revoked"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** What a link is for. */
const LinkedThing = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("instalment"),
    planId: PlanId,
    /** The next unpaid instalment, counted from 0. */
    index: z.int().min(0).max(23),
  }),
  z.strictObject({
    kind: z.literal("product"),
    productId: ProductId,
    /** The price that was agreed, tax included. */
    amountPaise: Amount,
    dueDay: Day,
  }),
  z.strictObject({
    kind: z.literal("fee"),
    examType: ExamType,
    amountPaise: Amount,
    /** The last day that is paid for. */
    lastDay: Day,
    dueDay: Day,
  }),
]);
export type LinkedThing = z.infer<typeof LinkedThing>;

/** A payment link that the office makes. */
export const LinkInput = z.strictObject({
  userId: z.string().min(1).max(100),
  thing: LinkedThing,
  /** Whether the link is also mailed to the student's guardian. */
  mail: z.boolean().default(false),
});
export type LinkInput = z.infer<typeof LinkInput>;

/**
 * A payment link as the office sees it. It does not contain the secret, so no one can pay with it.
 */
export const LinkView = z.object({
  linkId: PaymentLinkId,
  /** "Crash course NEET, instalment 2 of 3". */
  what: z.string(),
  amountPaise: z.int(),
  dueDay: z.string(),
  /** The last moment at which the link can be paid; ISO 8601, like all times here. */
  until: z.string(),
  state: z.enum(LINK_STATES),
  /** True if the money came after the link had ended or was revoked. The money counts. */
  late: z.boolean(),
  /**
   * True if the money came for something that was paid in another way or called off. It has to be
   * given back.
   */
  notOwed: z.boolean(),
  orderId: z.string().nullable(),
  invoice: z.string().nullable(),
  madeAt: z.string(),
  by: z.string(),
});
export type LinkView = z.infer<typeof LinkView>;

export const LinksQuery = z.object({ userId: z.string().min(1).max(100) });
export const LinkList = z.object({ links: z.array(LinkView) });

/** A new link. Only the person who made it gets this answer; later no one can read the address. */
export const MadeLink = z.object({
  link: LinkView,
  /** The whole address, with the secret. */
  url: z.string(),
  /** Whether the guardian's mail was accepted. */
  mailed: z.boolean(),
});
export type MadeLink = z.infer<typeof MadeLink>;

export const LinkRef = z.strictObject({ userId: z.string().min(1).max(100) });
