import type { Deps } from "../../kernel/platform/deps.ts";
import { ProviderRefusal } from "../../kernel/platform/provider.ts";
import { conflict, isAppError, notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { countProviderCall } from "./order-limit.service.ts";
import * as OrderStore from "./order.store.ts";
import { adminViewOf, mismatchOf } from "./order-view.rules.ts";
import type { MismatchPage, OrderAdminView, OrdersQuery } from "./order-view.schema.ts";
import { postpone, settle } from "./settle.service.ts";

/** The most orders of one run; the job runs every minute. */
const MAX_ORDERS = 25;

/**
 * Checks the orders that are due, mismatches first, and completes what it can. If an order fails,
 * the error is logged and the order is checked later. The run stops when the provider is
 * unavailable.
 * @returns the number of checked orders
 */
export async function reconcile(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const owed = await OrderStore.due(deps, "owed", now, MAX_ORDERS);
  const open = await OrderStore.due(deps, "open", now, MAX_ORDERS - owed.length || 1);
  let checked = 0;
  for (const orderId of [...owed, ...open]) {
    if (!(await tryToSettle(deps, orderId))) break;
    checked++;
  }
  return checked;
}

/** @returns false when the provider cannot be reached, so that the next order would fail too */
async function tryToSettle(deps: Deps, orderId: string): Promise<boolean> {
  try {
    await settle(deps, orderId);
    return true;
  } catch (error) {
    const code = isAppError(error) ? error.code : undefined;
    // Without a provider, only payments at the office can be checked. Other orders are checked
    // later.
    if (code !== "payments_off") deps.log.error("payment.check-failed", error, { orderId });
    if (code === "payments_unavailable") return false;
    await postpone(deps, orderId);
    return true;
  }
}

/**
 * Checks an order now, for an administrator. @throws AppError `not-found`; `conflict` for an order
 * that the provider does not know; `limited` after 200 in an hour; `unavailable` without provider
 */
export async function checkNow(
  deps: Deps,
  { userId }: Actor,
  orderId: string,
): Promise<OrderAdminView> {
  if (!(await OrderStore.find(deps, orderId))) throw notFound("This order");
  await countProviderCall(deps, userId, "check");
  try {
    return adminViewOf(await settle(deps, orderId));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    throw conflict("unknown_to_provider", `The provider doesn't know this order: ${error.message}`);
  }
}

/** Orders whose payment and subscription do not match, oldest first. */
export async function mismatches(
  deps: Deps,
  { page: asked, limit }: Pick<OrdersQuery, "page" | "limit">,
): Promise<MismatchPage> {
  const owed = await OrderStore.mismatched(deps);
  const found = owed
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .flatMap((order) => (order.problem === null ? [] : [mismatchOf(order, order.problem)]));
  const totalPages = Math.max(1, Math.ceil(found.length / limit));
  const page = Math.min(asked, totalPages);
  const part = found.slice((page - 1) * limit, page * limit);
  return { mismatches: part, page, totalPages, total: found.length };
}
