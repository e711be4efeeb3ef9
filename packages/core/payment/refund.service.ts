import type { Deps } from "../platform/deps.ts";
import { conflict, notFound } from "../shared/error.ts";
import type { Actor } from "../user/user.schema.ts";
import * as OrderStore from "./order.store.ts";
import type { OrderAdminView } from "./order-view.schema.ts";

/** @throws AppError `not-found`; `conflict` for an order that was not paid */
export async function refund(
  deps: Deps,
  _actor: Actor,
  orderId: string,
  _reason: string,
): Promise<OrderAdminView> {
  const order = await OrderStore.find(deps, orderId);
  if (!order) throw notFound("This order");
  throw conflict("not_paid", "Nothing was paid for this order, so nothing can go back.");
}
