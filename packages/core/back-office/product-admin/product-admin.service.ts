import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { invalid } from "../../kernel/shared/error.ts";
import type { NewProduct, Product, ProductInput } from "../../sales/product/product.schema.ts";
import * as Products from "../../sales/product/product.service.ts";
import type { Opened } from "../../sales/subscription/subscription.schema.ts";
import { namesOf } from "./opened-names.service.ts";
import type { ProductView } from "./opened.schema.ts";

/** Every product, ended ones too, the newest first, with the names of what they open. */
export async function list(deps: Deps): Promise<ProductView[]> {
  return named(deps, await Products.list(deps));
}

/** @throws AppError `invalid` for a test or lecture that does not exist */
export async function create(deps: Deps, actor: Actor, values: NewProduct): Promise<ProductView> {
  await assertThere(deps, values.opens);
  return oneNamed(deps, await Products.create(deps, actor, values));
}

/**
 * Changes a product for sales from now on, or ends it.
 * @throws AppError as `create`; `not-found`; `conflict` when someone else has changed it since
 */
export async function change(
  deps: Deps,
  actor: Actor,
  productId: string,
  values: ProductInput,
): Promise<ProductView> {
  const { opens } = await Products.find(deps, productId);
  // The product may keep what it opened before, even if that was deleted since.
  const before = new Set(opens.map(({ id }) => id));
  await assertThere(
    deps,
    values.opens.filter(({ id }) => !before.has(id)),
  );
  return oneNamed(deps, await Products.change(deps, actor, productId, values));
}

async function assertThere(deps: Deps, opens: readonly Opened[]): Promise<void> {
  const names = await namesOf(deps, opens);
  const missing = opens.findIndex((one) => names(one) === null);
  if (missing === -1) return;
  const kind = opens[missing]?.kind === "TEST" ? "test" : "lecture";
  const message = `This ${kind} does not exist any more. Remove it and choose another.`;
  throw invalid("nothing_to_open", message, [{ path: `opens.${missing}`, message }]);
}

async function named(deps: Deps, products: readonly Product[]): Promise<ProductView[]> {
  const names = await namesOf(
    deps,
    products.flatMap(({ opens }) => opens),
  );
  return products.map((one) => withNames(one, names));
}

async function oneNamed(deps: Deps, product: Product): Promise<ProductView> {
  return withNames(product, await namesOf(deps, product.opens));
}

const withNames = (product: Product, names: Awaited<ReturnType<typeof namesOf>>): ProductView => ({
  ...product,
  opens: product.opens.map((one) => ({ ...one, name: names(one) })),
});
