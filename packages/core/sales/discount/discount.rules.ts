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

/** Why a discount is not given for a product on a day of India; undefined if it is. */
export function notGiven(
  { name, ended, lastDay, productIds, mostUses, used }: DiscountView,
  productId: string,
  day: string,
): string | undefined {
  if (ended) return `${name} has ended.`;
  if (day > lastDay) return `${name} was given until ${lastDay}.`;
  if (productIds.length > 0 && !productIds.includes(productId)) {
    return `${name} is not for this product.`;
  }
  return used >= mostUses
    ? `${name} has been used ${mostUses} times, which is its limit.`
    : undefined;
}

export const viewOf = ({ uses, ...discount }: Discount): DiscountView => ({
  ...discount,
  used: Object.keys(uses).length,
});
