import { dayEnd, dayText } from "../../kernel/shared/time.ts";
import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Discount, DiscountView } from "./discount.schema.ts";

/** The lowest price after a discount: one rupee. */
const LEAST_PAISE = 100;

/** The amount by which a discount reduces a price. */
export function discountOf(
  { percent, amountPaise }: Pick<Discount, "percent" | "amountPaise">,
  price: number,
): number {
  const off = percent === null ? (amountPaise ?? 0) : Math.round((price * percent) / 100);
  return Math.max(0, Math.min(off, price - LEAST_PAISE));
}

/** What is sold with a discount: a product, or a subscription for the fee of an exam type. */
export type Discounted = { productId: string } | { examType: ExamType };

/** The product or exam type of an order, to which a discount applies. */
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

/** Why a discount is not given for something on a day of India; undefined if it is given. */
export function notGiven(discount: DiscountView, of: Discounted, day: string): string | undefined {
  const { name, ended, lastDay, mostUses, used, reserved } = discount;
  if (ended) return `${name} has ended.`;
  if (day > lastDay) return `${name} was given until ${dayText(dayEnd(lastDay))}.`;
  if (!isFor(discount, of)) {
    return `${name} is not for this ${"examType" in of ? "fee" : "product"}.`;
  }
  if (used >= mostUses) return `${name} has been used ${mostUses} times, which is its limit.`;
  return used + reserved >= mostUses
    ? `The last uses of ${name} are reserved for payments that have begun. Try again in half an hour.`
    : undefined;
}

/** The reservations that have not ended. */
export const openReservations = (
  { reservations }: Pick<Discount, "reservations">,
  now: number,
): Discount["reservations"] =>
  Object.fromEntries(Object.entries(reservations).filter(([, { until }]) => until > now));

/** Who asks for a discount, and for which order, if the order already has an id. */
export interface Asking {
  userId: string;
  orderId?: string | undefined;
}

/**
 * A discount as this student and order see it: the student's own reservations and the order's own
 * use do not count towards the limit.
 */
export function foundBy(discount: Discount, asking: Asking, now: number): DiscountView {
  const reservations = Object.entries(discount.reservations).filter(
    ([, one]) => one.userId !== asking.userId,
  );
  const uses = Object.entries(discount.uses).filter(([id]) => id !== asking.orderId);
  const others = { uses: Object.fromEntries(uses), reservations: Object.fromEntries(reservations) };
  return viewOf({ ...discount, ...others }, now);
}

export const viewOf = (discount: Discount, now: number): DiscountView => {
  const { uses, reservations: _, ...shown } = discount;
  const reserved = Object.keys(openReservations(discount, now)).length;
  return { ...shown, used: Object.keys(uses).length, reserved };
};

/** The code of a coupon, as it is compared with what students type. */
export const codeOf = (name: string): string => name.trim().toUpperCase();
