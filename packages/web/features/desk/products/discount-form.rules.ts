import {
  type DISCOUNT_KINDS,
  type DiscountView,
  NewDiscount,
} from "@academy/core/sales/discount/discount.schema.ts";
import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { FieldProblems } from "../../../lib/form/use-form.ts";
import { paiseOf } from "../../../shared/sales/office-form.rules.ts";

export const KIND_LABELS = {
  COUPON: "Coupon",
  SIBLING: "For siblings",
} as const satisfies Record<(typeof DISCOUNT_KINDS)[number], string>;

/** The fields of the form as text. */
export interface DiscountValues {
  kind: (typeof DISCOUNT_KINDS)[number];
  name: string;
  /** "10%" is a percentage, "500" are rupees. */
  off: string;
  productIds: readonly string[];
  /** The exam types whose fees the discount lowers. */
  examTypes: readonly ExamType[];
  mostUses: string;
  lastDay: string;
  ended: boolean;
}

export const emptyDiscount: DiscountValues = {
  kind: "COUPON",
  name: "",
  off: "",
  productIds: [],
  examTypes: [],
  mostUses: "",
  lastDay: "",
  ended: false,
};

export const valuesOf = (discount: DiscountView): DiscountValues => ({
  kind: discount.kind,
  name: discount.name,
  off:
    discount.percent === null ? String((discount.amountPaise ?? 0) / 100) : `${discount.percent}%`,
  productIds: discount.productIds,
  examTypes: discount.examTypes,
  mostUses: String(discount.mostUses),
  lastDay: discount.lastDay,
  ended: discount.ended,
});

function offIn(text: string): Pick<DiscountView, "percent" | "amountPaise"> {
  const percent = /^(\d+)\s*%$/.exec(text.trim())?.[1];
  return percent === undefined
    ? { percent: null, amountPaise: paiseOf(text) ?? null }
    : { percent: Number(percent), amountPaise: null };
}

const OFF_WORDS = "Enter a percentage such as 10%, or rupees such as 500.";

/** The field of the form to which a field of the API belongs. */
export function fieldOf([name = ""]: readonly string[]): keyof DiscountValues | "form" {
  if (name === "percent" || name === "amountPaise") return "off";
  return name in emptyDiscount ? (name as keyof DiscountValues) : "form";
}

/**
 * The body of the request or, if the server's own rules find problems, the problems of each field.
 */
export function readDiscount({
  off,
  mostUses,
  ...rest
}: DiscountValues): { input: NewDiscount } | { problems: FieldProblems<DiscountValues> } {
  const read = NewDiscount.safeParse({ ...rest, ...offIn(off), mostUses: Number(mostUses) });
  if (read.success) return { input: read.data };
  const problems = read.error.issues.map(({ path, message }) => {
    const name = fieldOf(path.map(String));
    return [name, name === "off" ? OFF_WORDS : message];
  });
  return { problems: Object.fromEntries(problems) };
}
