import type { Deps } from "../../kernel/platform/deps.ts";
import { revisedList } from "../../kernel/platform/revised-item.ts";
import { codeOf } from "./discount.rules.ts";
import { Discount } from "./discount.schema.ts";

const placeOf = (code: string): string => `COUPON#${code}`;

/** Every discount, ended ones too. A coupon is also found by its code. */
export const { all, find, put } = revisedList<Discount>(
  "DISCOUNTS",
  ({ discountId }) => discountId,
  (item) => Discount.parse(item),
  ({ kind, name, discountId }) =>
    kind === "COUPON" ? { gsi1pk: placeOf(codeOf(name)), gsi1sk: discountId } : {},
);

/** The most coupons with the same name that are read. */
const MOST_NAMESAKES = 5;

/**
 * The coupons with a code, the newest first, because ids sort by age. A coupon that was just
 * written may be missing.
 */
export async function withCode(deps: Deps, code: string): Promise<Discount[]> {
  const { items } = await deps.content.query({
    index: "gsi1",
    where: { text: "gsi1pk = :coupon", values: { ":coupon": placeOf(code) } },
    descending: true,
    limit: MOST_NAMESAKES,
  });
  return items.map((item) => Discount.parse(item));
}
