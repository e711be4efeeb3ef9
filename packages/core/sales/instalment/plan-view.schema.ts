import * as z from "zod";
import { Day } from "../../kernel/shared/time.schema.ts";
import { DiscountId, GivenDiscount } from "../discount/discount.schema.ts";
import { PlanId } from "../plan/plan.schema.ts";
import { ProductId } from "../product/product.schema.ts";

const Amount = z.int("Enter an amount.").min(1, "Enter an amount.");

const AgreedInstalments = z
  .array(z.strictObject({ amountPaise: Amount, dueDay: Day }))
  .min(2, "A plan has at least two instalments.")
  .max(24, "A plan has at most 24 instalments.");
const StudentId = z.string().min(1).max(100);
const Reason = z.string().trim().min(1, "Enter a reason.").max(500);

/** A plan that the office agrees with a student. */
export const PlanInput = z.strictObject({
  /** Made by the form: sending the same form again makes no second plan. */
  key: z.uuid("Reload the page and try again."),
  userId: StudentId,
  productId: ProductId,
  /** The discount on the product's price; the instalments add up to the rest. */
  discountId: DiscountId.optional(),
  instalments: AgreedInstalments,
});
export type PlanInput = z.infer<typeof PlanInput>;

/** The new instalments of a plan; `rev` is the revision of the plan that was edited. */
export const PlanChangeInput = z.strictObject({
  userId: StudentId,
  rev: z.int().min(1),
  /** All instalments of the plan; those that are paid or being booked must be unchanged. */
  instalments: AgreedInstalments,
  /** Required if the price changes. */
  reason: Reason.optional(),
});
export type PlanChangeInput = z.infer<typeof PlanChangeInput>;

/** The end of a plan; `rev` is the revision of the plan that was seen. */
export const PlanEndInput = z.strictObject({
  userId: StudentId,
  rev: z.int().min(1),
  reason: Reason,
  /** The last day on which the content stays open; without it, access ends now. */
  openUntil: Day.optional(),
});
export type PlanEndInput = z.infer<typeof PlanEndInput>;

/** `booking`: an order has claimed the instalment and is not stored yet. */
const INSTALMENT_STATES = ["open", "booking", "paid"] as const;

/** A plan with the states of its instalments. */
export const PlanView = z.object({
  planId: PlanId,
  userId: z.string(),
  productId: ProductId,
  name: z.string(),
  examType: z.string(),
  /** When the plan was made; ISO 8601, like all times here. */
  startsAt: z.string(),
  graceDays: z.int().nullable(),
  discount: GivenDiscount.nullable(),
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
  /**
   * The place of the next instalment to pay, counted from 0; null when all are paid or the plan was
   * called off.
   */
  next: z.int().nullable(),
  /** When the content is locked if the next instalment is not paid; null for never. */
  locksAt: z.string().nullable(),
  /**
   * When, by whom and why the plan was called off, and until when its content stays open; null
   * while it runs.
   */
  calledOff: z
    .object({ at: z.string(), by: z.string(), reason: z.string(), openUntil: z.string() })
    .nullable(),
  /** Raised by every write. */
  rev: z.int(),
});
export type PlanView = z.infer<typeof PlanView>;

export const PlansQuery = z.object({ userId: StudentId });
export const PlanList = z.object({ plans: z.array(PlanView) });
