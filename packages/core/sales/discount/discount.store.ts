import type { Deps } from "../../kernel/platform/deps.ts";
import { Discount } from "./discount.schema.ts";

const PARTITION = "DISCOUNTS";
const keyOf = (discountId: string) => ({ pk: PARTITION, sk: discountId });

/** Every discount, ended ones too, the newest first; ids sort by their age. */
export async function all(deps: Deps): Promise<Discount[]> {
  const where = { text: "pk = :pk", values: { ":pk": PARTITION } };
  const items = await deps.content.all({ where, descending: true, consistent: true });
  return items.map((item) => Discount.parse(item));
}

export async function find(deps: Deps, discountId: string): Promise<Discount | undefined> {
  const item = await deps.content.get(keyOf(discountId), { consistent: true });
  return item && Discount.parse(item);
}

/** Writes a discount in place of the revision before it. @returns false when that has gone */
export function put(deps: Deps, discount: Discount): Promise<boolean> {
  const { discountId, rev } = discount;
  const condition =
    rev === 1
      ? { text: "attribute_not_exists(pk)" }
      : { text: "rev = :before", values: { ":before": rev - 1 } };
  return deps.content.put({ ...keyOf(discountId), ...discount }, condition);
}
