import * as z from "zod";
import { Day } from "../../kernel/shared/time.schema.ts";
import { PlanId } from "../plan/plan.schema.ts";
import { ProductId } from "../product/product.schema.ts";

const Amount = z.int("Enter an amount.").min(1, "Enter an amount.");

/** A plan that the office agrees with a student. */
export const PlanInput = z.strictObject({
  /** Made by the form: the same again makes no second plan. */
  key: z.uuid("Reload the page and try again."),
  userId: z.string().min(1).max(100),
  productId: ProductId,
  instalments: z
    .array(z.strictObject({ amountPaise: Amount, dueDay: Day }))
    .min(2, "A plan has at least two instalments.")
    .max(24, "A plan has at most 24 instalments."),
});
export type PlanInput = z.infer<typeof PlanInput>;

/** `booking` while a payment is on its way. */
const INSTALMENT_STATES = ["open", "booking", "paid"] as const;

/** A plan with what became of its instalments. */
export const PlanView = z.object({
  planId: PlanId,
  userId: z.string(),
  productId: ProductId,
  name: z.string(),
  examType: z.string(),
  /** When it was made; ISO 8601, as the other times. */
  startsAt: z.string(),
  graceDays: z.int().nullable(),
  amountPaise: z.int(),
  paidPaise: z.int(),
  instalments: z.array(
    z.object({
      amountPaise: z.int(),
      dueDay: z.string(),
      state: z.enum(INSTALMENT_STATES),
      /** The order that paid it, and its number. */
      orderId: z.string().nullable(),
      invoice: z.string().nullable(),
    }),
  ),
  /** The place of the next one to pay, counted from 0; null when all are paid. */
  next: z.int().nullable(),
  /** From when on it is locked while the next one is not paid; null for never. */
  locksAt: z.string().nullable(),
});
export type PlanView = z.infer<typeof PlanView>;

export const PlansQuery = z.object({ userId: z.string().min(1).max(100) });
export const PlanList = z.object({ plans: z.array(PlanView) });
