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

/** What someone without an account may pay for a student. Times are epoch milliseconds. */
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
  /** The order that it is paid by, from the first checkout on. */
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
 * - `paid`: its order was paid, whatever became of the money since
 * - `ended`: its time is over, or what it is for was paid otherwise or called off
 * - `revoked`: the office took it back
 */
const LINK_STATES = ["open", "paying", "paid", "ended", "revoked"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** What a link is for. */
const LinkedThing = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("instalment"),
    planId: PlanId,
    /** Counted from 0; the next one that is not paid. */
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
  /** Whether it is also mailed to the student's guardian. */
  mail: z.boolean().default(false),
});
export type LinkInput = z.infer<typeof LinkInput>;

/** A payment link as the office sees it; nothing can open a checkout with it. */
export const LinkView = z.object({
  linkId: PaymentLinkId,
  /** "Crash course NEET, instalment 2 of 3". */
  what: z.string(),
  amountPaise: z.int(),
  dueDay: z.string(),
  /** The last moment at which the link can be paid; ISO 8601, like all times here. */
  until: z.string(),
  state: z.enum(LINK_STATES),
  /** Its money came after it had ended or was revoked; it counts. */
  late: z.boolean(),
  /** Its money came for what was paid otherwise or called off, so it has to be given back. */
  notOwed: z.boolean(),
  orderId: z.string().nullable(),
  invoice: z.string().nullable(),
  madeAt: z.string(),
  by: z.string(),
});
export type LinkView = z.infer<typeof LinkView>;

export const LinksQuery = z.object({ userId: z.string().min(1).max(100) });
export const LinkList = z.object({ links: z.array(LinkView) });

/** The answer to its maker alone: afterwards no one can read the address again. */
export const MadeLink = z.object({
  link: LinkView,
  /** The whole address, with the secret. */
  url: z.string(),
  /** Whether the guardian's mail was accepted. */
  mailed: z.boolean(),
});
export type MadeLink = z.infer<typeof MadeLink>;

export const LinkRef = z.strictObject({ userId: z.string().min(1).max(100) });
