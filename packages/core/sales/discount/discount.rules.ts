import { dayEnd, dayText } from "../../kernel/shared/time.ts";
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
  const { name, ended, lastDay, mostUses, used, held } = discount;
  if (ended) return `${name} has ended.`;
  if (day > lastDay) return `${name} was given until ${dayText(dayEnd(lastDay))}.`;
  if (!isFor(discount, of)) {
    return `${name} is not for this ${"examType" in of ? "fee" : "product"}.`;
  }
  if (used >= mostUses) return `${name} has been used ${mostUses} times, which is its limit.`;
  return used + held >= mostUses
    ? `The last uses of ${name} are held for payments that have begun. Try again in half an hour.`
    : undefined;
}

/** The holds that have not ended. */
export const liveHolds = ({ holds }: Pick<Discount, "holds">, now: number): Discount["holds"] =>
  Object.fromEntries(Object.entries(holds).filter(([, { until }]) => until > now));

/** Who asks for a discount, and for which order if that has its id already. */
export interface Asking {
  userId: string;
  orderId?: string | undefined;
}

/** A discount as it is found: what the student holds, and the order itself has used, is not used up. */
export function foundBy(discount: Discount, asking: Asking, now: number): DiscountView {
  const holds = Object.entries(discount.holds).filter(([, one]) => one.userId !== asking.userId);
  const uses = Object.entries(discount.uses).filter(([id]) => id !== asking.orderId);
  const others = { uses: Object.fromEntries(uses), holds: Object.fromEntries(holds) };
  return viewOf({ ...discount, ...others }, now);
}

export const viewOf = (discount: Discount, now: number): DiscountView => {
  const { uses, holds: _, ...shown } = discount;
  const held = Object.keys(liveHolds(discount, now)).length;
  return { ...shown, used: Object.keys(uses).length, held };
};

/** How students type the name of a coupon. */
export const codeOf = (name: string): string => name.trim().toUpperCase();
