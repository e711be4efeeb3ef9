import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { NewProduct, Product, ProductInput } from "./product.schema.ts";
import * as ProductStore from "./product.store.ts";

/** Every product, ended ones too, the newest first. */
export const list = ProductStore.all;

/** @throws AppError `not-found` */
export async function find(deps: Deps, productId: string): Promise<Product> {
  const product = await ProductStore.find(deps, productId);
  if (!product) throw notFound("This product");
  return product;
}

export async function create(deps: Deps, actor: Actor, values: NewProduct): Promise<Product> {
  const product = { productId: newId("product", deps), ...values, ...changedBy(deps, actor, 1) };
  await ProductStore.put(deps, product);
  const action = "product.create";
  await Audit.record(deps, actor, { action, target: product.productId, after: product });
  return product;
}

/**
 * Changes a product for sales from now on, or ends it. What was sold stays as it was.
 * @throws AppError `not-found`; `conflict` when someone else has changed it since `rev`
 */
export async function change(
  deps: Deps,
  actor: Actor,
  productId: string,
  { rev, ...values }: ProductInput,
): Promise<Product> {
  const before = await find(deps, productId);
  const after = { productId, ...values, ...changedBy(deps, actor, rev + 1) };
  if (before.rev !== rev || !(await ProductStore.put(deps, after))) {
    throw conflict("conflict", "Someone else has changed this product. Reload it and try again.");
  }
  await Audit.record(deps, actor, { action: "product.change", target: productId, before, after });
  return after;
}

const changedBy = (deps: Deps, { name }: Actor, rev: number) => ({
  rev,
  updatedAt: iso(deps.clock.now()),
  updatedBy: name,
});
