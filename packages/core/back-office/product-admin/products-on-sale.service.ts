import type { Deps } from "../../kernel/platform/deps.ts";
import { Recent } from "../../kernel/platform/recent.ts";
import { dayOf } from "../../kernel/shared/time.ts";
import { notSold } from "../../sales/product/product.rules.ts";
import type { Product } from "../../sales/product/product.schema.ts";
import * as Products from "../../sales/product/product.service.ts";
import { namesOf } from "./opened-names.service.ts";
import type { ProductOnSale } from "./opened.schema.ts";

/**
 * Every payment page needs the names, which rarely change, so a process reads them once a minute.
 */
const recentNames = new Recent<Awaited<ReturnType<typeof namesOf>>>(1);

function namesIn(deps: Deps, products: readonly Product[]) {
  const load = () =>
    namesOf(
      deps,
      products.flatMap(({ opens }) => opens),
    );
  const key = products.map(({ productId, rev }) => `${productId}.${rev}`).join(" ");
  return recentNames.read(deps, key, load);
}

/**
 * The products that are sold today, the newest first, without products whose contents were all
 * deleted.
 */
export async function list(deps: Deps): Promise<ProductOnSale[]> {
  const today = dayOf(deps.clock.now());
  const sold = (await Products.list(deps)).filter((one) => notSold(one, today) === undefined);
  const names = await namesIn(deps, sold);
  return sold.flatMap((product) => {
    const opens = product.opens.map((one) => ({ ...one, name: names?.(one) ?? null }));
    const there = opens.filter(({ name }) => name !== null);
    return there.length === 0 ? [] : [{ ...product, opens: there }];
  });
}
