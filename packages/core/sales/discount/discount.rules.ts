import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Discount, DiscountView } from "./discount.schema.ts";

/** No product becomes cheaper than a rupee. */
const LEAST_PAISE = 100;

/** What is taken off a price. */
export function discountOf(
  { percent, amountPaise }: Pick<Discount, "percent" | "amountPaise">,
  price: number,
): number {
  const off = percent === null ? (amountPaise ?? 0) : Math.round((price * percent) / 100);
  return Math.max(0, Math.min(off, price - LEAST_PAISE));
}

/** What a discount is asked for: a product, or the fee of an exam type. */
export type Discounted = { productId: string } | { examType: ExamType };

/** What an order sells, as a discount sees it. */
export const discountedIn = ({
  product,
  examType,
}: {
  product: { productId: string } | null;
  examType: ExamType;
}): Discounted => (product ? { productId: product.productId } : { examType });

const isFor = (
  { productIds, examTypes }: Pick<Discount, "productIds" | "examTypes">,
  of: Discounted,
): boolean => {
  if ("examType" in of) return examTypes.includes(of.examType);
  return productIds.includes(of.productId) || productIds.length + examTypes.length === 0;
};

/** Why a discount is not given for something on a day of India; undefined if it is. */
export function notGiven(discount: DiscountView, of: Discounted, day: string): string | undefined {
  const { name, ended, lastDay, mostUses, used } = discount;
  if (ended) return `${name} has ended.`;
  if (day > lastDay) return `${name} was given until ${lastDay}.`;
  if (!isFor(discount, of)) {
    return `${name} is not for this ${"examType" in of ? "fee" : "product"}.`;
  }
  return used >= mostUses
    ? `${name} has been used ${mostUses} times, which is its limit.`
    : undefined;
}

export const viewOf = ({ uses, ...discount }: Discount): DiscountView => ({
  ...discount,
  used: Object.keys(uses).length,
});
