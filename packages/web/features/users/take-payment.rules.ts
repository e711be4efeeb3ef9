import { dayIn } from "../../lib/address/days.rules.ts";
import { EXAM_TYPES, type ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ExamTypePrice } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import { dayAfter, dayOf } from "@academy/core/kernel/shared/time.ts";
import type { OfficePaymentInput } from "@academy/core/sales/payment/office.schema.ts";
import type { Buyer } from "@academy/core/sales/payment/order-view.schema.ts";
import { notSold } from "@academy/core/sales/product/product.rules.ts";
import {
  type Discounted,
  discountOf,
  notGiven,
} from "@academy/core/sales/discount/discount.rules.ts";
import type { DiscountView } from "@academy/core/sales/discount/discount.schema.ts";
import type { PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import type { Product } from "@academy/core/sales/product/product.schema.ts";
import type { OfficeWay } from "@academy/core/sales/payment/order.schema.ts";
import { offWords } from "../../shared/sales/opened-words.rules.ts";
import { paiseOf } from "../../shared/sales/office-form.rules.ts";

/** The instalment that is paid: its plan, and its place in the plan. */
export interface PaidInstalment {
  planId: string;
  /** Counted from 0. */
  index: number;
}

export interface PaymentValues {
  /** The id of the product; empty for a subscription. */
  productId: string;
  instalment?: PaidInstalment | undefined;
  /** The discount on a product's price or on a fee; empty for no discount. */
  discountId: string;
  examType: ExamType;
  rupees: string;
  way: OfficeWay;
  reference: string;
  day: string;
  lastDay: string;
  /** The buyer on the bill, unless it is the student in the academy's own state. */
  buyer?: Buyer | undefined;
}

/**
 * The usual last day of a subscription: it lasts `days` from now, or from the end of the current
 * one.
 */
export function usualLastDay(
  days: number,
  held: readonly SubscriptionView[],
  examType: string,
  now: number,
): string {
  const running = held.find((one) => one.examType === examType && one.running);
  return dayAfter(dayOf(Math.max(now, Date.parse(running?.until ?? "") || 0)), days);
}

/** The values of the form for an exam type, with its fee and its length. */
export function valuesFor(
  examType: ExamType,
  {
    prices,
    held,
    now,
  }: {
    prices: readonly ExamTypePrice[];
    held: readonly SubscriptionView[];
    now: number;
  },
): Pick<PaymentValues, "productId" | "discountId" | "examType" | "rupees" | "lastDay"> {
  const price = prices.find((one) => one.examType === examType);
  const rupees = price?.fee ? String(price.fee) : "";
  const lastDay = usualLastDay(price?.days ?? 365, held, examType, now);
  return { productId: "", discountId: "", examType, rupees, lastDay };
}

/** The products that are sold on a day, as choices. */
export const productChoices = (products: readonly Product[], day: string) =>
  products
    .filter((one) => notSold(one, day) === undefined)
    .map(({ productId: value, name: label }) => ({ value, label }));

/** The values of the form for a product, which sets the price and the end. */
export const productValues = (
  { productId, examType, amountPaise }: Pick<Product, "productId" | "examType" | "amountPaise">,
  discount?: DiscountView,
) => ({
  productId,
  discountId: discount?.discountId ?? "",
  examType,
  rupees: String(discountedPaise(amountPaise, discount) / 100),
});

export const discountedPaise = (pricePaise: number, discount: DiscountView | undefined): number =>
  pricePaise - (discount ? discountOf(discount, pricePaise) : 0);

/** The values of the form for a fee, with or without a discount. */
export const feeValues = (fee: number, discount: DiscountView | undefined) => ({
  discountId: discount?.discountId ?? "",
  rupees: String(discountedPaise(fee * 100, discount) / 100),
});

/** The discounts that apply on a day, as choices. */
export const discountChoices = (discounts: readonly DiscountView[], of: Discounted, day: string) =>
  discounts
    .filter((one) => notGiven(one, of, day) === undefined)
    .map((one) => ({ value: one.discountId, label: `${one.name}, ${offWords(one)}` }));

export const paymentProblems = (values: PaymentValues) => ({
  ...soldProblems(values),
  ...takenProblems(values),
});

const soldProblems = ({ productId, instalment, rupees, lastDay }: PaymentValues) => ({
  rupees: paiseOf(rupees) === undefined ? "Enter an amount in rupees, such as 4999." : null,
  lastDay: productId !== "" || instalment || dayIn(lastDay) !== "" ? null : "Choose the last day.",
});

const takenProblems = ({ way, reference, day }: PaymentValues) => ({
  reference:
    way !== "cash" && reference.trim() === ""
      ? "Enter the number of the cheque or of the payment."
      : null,
  day: dayIn(day) !== "" ? null : "Choose the day.",
});

const soldInput = ({
  productId,
  instalment,
  lastDay,
}: Pick<PaymentValues, "productId" | "instalment" | "lastDay">) => {
  if (instalment) return { instalment };
  return productId === "" ? { lastDay } : { productId };
};

/** The values of the form for the next instalment of a plan; undefined when all are paid. */
export function instalmentValues({ planId, examType, instalments, next }: PlanView) {
  const open = next === null ? undefined : instalments[next];
  const exam = EXAM_TYPES.find((one) => one === examType);
  if (next === null || !open || !exam) return undefined;
  const rupees = String(open.amountPaise / 100);
  return {
    productId: "",
    discountId: "",
    instalment: { planId, index: next },
    examType: exam,
    rupees,
    lastDay: "",
  };
}

/**
 * The request body; `key` is the same for each try of one form, so that money is booked only once.
 */
export const paymentInput = (
  {
    rupees,
    reference,
    productId,
    discountId,
    instalment,
    lastDay,
    buyer,
    ...chosen
  }: PaymentValues,
  { key, userId }: { key: string; userId: string },
): OfficePaymentInput => ({
  key,
  userId,
  amountPaise: paiseOf(rupees) ?? 0,
  ...(discountId !== "" && { discountId }),
  ...(reference.trim() !== "" && { reference: reference.trim() }),
  ...soldInput({ productId, instalment, lastDay }),
  ...chosen,
  ...(buyer && { buyer }),
});
