import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { Day } from "../../kernel/shared/time.schema.ts";
import { DiscountId } from "../discount/discount.schema.ts";
import { PlanId } from "../plan/plan.schema.ts";
import { ProductId } from "../product/product.schema.ts";
import { OFFICE_WAYS } from "./order.schema.ts";
import { Buyer } from "./order-view.schema.ts";

/** A crore of rupees: a higher amount is a typing mistake. */
const MAX_PAISE = 1_000_000_000;

/** An amount that someone typed. */
export const Amount = z
  .int("Enter an amount.")
  .min(1, "Enter an amount.")
  .max(MAX_PAISE, "Enter an amount up to ₹1,00,00,000.");

/** Money that an administrator takes from a student. */
export const OfficePaymentInput = z
  .strictObject({
    /** Made by the form: the same form is booked once, even if it is sent again. */
    key: z.uuid("Reload the page and try again."),
    userId: z.string().min(1).max(100),
    examType: ExamType,
    /** The product that is sold; without it, the subscription to the exam type. */
    productId: ProductId.optional(),
    /** The discount on the product's price or on the fee; `amountPaise` is the price after it. */
    discountId: DiscountId.optional(),
    /** The next instalment of a plan, counted from 0, instead of a product. */
    instalment: z.strictObject({ planId: PlanId, index: z.int().min(0).max(23) }).optional(),
    amountPaise: Amount,
    way: z.enum(OFFICE_WAYS),
    /** Required for all ways of payment except cash. */
    reference: z.string().trim().min(1, "Enter the number.").max(60).optional(),
    /** The day of India on which the money was taken. */
    day: Day,
    /** The last day that is paid for; products have their own end. */
    lastDay: Day.optional(),
    buyer: Buyer.optional(),
  })
  .refine(({ way, reference }) => way === "cash" || reference !== undefined, {
    path: ["reference"],
    message: "Enter the number of the cheque or of the payment.",
  })
  .refine(({ instalment, discountId }) => discountId === undefined || instalment === undefined, {
    path: ["discountId"],
    message: "The discount of a plan is chosen when the plan is agreed.",
  })
  .refine(
    ({ productId, instalment, lastDay }) =>
      [productId, instalment, lastDay].filter((one) => one !== undefined).length === 1,
    {
      path: ["lastDay"],
      message: "Choose the last day, of a subscription alone: a product knows its own end.",
    },
  );
export type OfficePaymentInput = z.infer<typeof OfficePaymentInput>;

/** A part of an office payment that an administrator gave back. */
export const PartRefundInput = z.strictObject({
  /** Made by the form: the same form is booked once, even if it is sent again. */
  key: z.uuid("Reload the page and try again."),
  paise: Amount,
  way: z.enum(OFFICE_WAYS),
  reference: z.string().trim().min(1, "Enter the number.").max(60).optional(),
  reason: z.string().trim().min(1, "Enter a reason.").max(500),
  /** The day of India on which the money was given back. */
  day: Day,
});
export type PartRefundInput = z.infer<typeof PartRefundInput>;
