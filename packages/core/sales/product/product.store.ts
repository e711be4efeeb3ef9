import type { Deps } from "../../kernel/platform/deps.ts";
import { Product } from "./product.schema.ts";

const PARTITION = "PRODUCTS";
const keyOf = (productId: string) => ({ pk: PARTITION, sk: productId });

/** Every product, ended ones too, the newest first; ids sort by their age. */
export async function all(deps: Deps): Promise<Product[]> {
  const where = { text: "pk = :pk", values: { ":pk": PARTITION } };
  const items = await deps.content.all({ where, descending: true, consistent: true });
  return items.map((item) => Product.parse(item));
}

export async function find(deps: Deps, productId: string): Promise<Product | undefined> {
  const item = await deps.content.get(keyOf(productId), { consistent: true });
  return item && Product.parse(item);
}

/** Writes a product in place of the revision before it. @returns false when that has gone */
export function put(deps: Deps, product: Product): Promise<boolean> {
  const before = product.rev - 1;
  const condition =
    before === 0
      ? { text: "attribute_not_exists(pk)" }
      : { text: "rev = :before", values: { ":before": before } };
  return deps.content.put({ ...keyOf(product.productId), ...product }, condition);
}
