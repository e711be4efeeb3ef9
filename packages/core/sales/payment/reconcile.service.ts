import type { Deps } from "../../kernel/platform/deps.ts";
import { ProviderRefusal } from "../../kernel/payment-gateway/payments.ts";
import { conflict, isAppError, notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { takeAsk } from "./order-limit.service.ts";
import * as OrderStore from "./order.store.ts";
import { adminViewOf, mismatchOf } from "./order-view.rules.ts";
import type { MismatchPage, OrderAdminView, OrdersQuery } from "./order-view.schema.ts";
import { postpone, settle } from "./settle.service.ts";

/** A run is one of every minute's, beside others of the same function. */
const ORDERS_A_RUN = 25;

/**
 * Looks at the orders that are due, those that do not fit first, and finishes what can be finished.
 * One that fails is told in the log and looked at later; without the provider the run ends.
 * @returns how many were looked at
 */
export async function reconcile(deps: Deps): Promise<number> {
  if (!deps.payments) return 0;
  const now = deps.clock.now();
  const owed = await OrderStore.due(deps, "owed", now, ORDERS_A_RUN);
  const open = await OrderStore.due(deps, "open", now, ORDERS_A_RUN - owed.length || 1);
  let looked = 0;
  for (const orderId of [...owed, ...open]) {
    if (!(await lookedAt(deps, orderId))) break;
    looked++;
  }
  return looked;
}

/** @returns false when the provider cannot be reached, which the next order would hear as well */
async function lookedAt(deps: Deps, orderId: string): Promise<boolean> {
  try {
    await settle(deps, orderId);
    return true;
  } catch (error) {
    deps.log.error("payment.check-failed", error, { orderId });
    if (isAppError(error) && error.code === "payments_unavailable") return false;
    await postpone(deps, orderId);
    return true;
  }
}

/**
 * Looks at an order now, for an administrator. @throws AppError `not-found`; `conflict` for an order
 * that the provider does not know; `limited` after 200 in an hour; `unavailable` without the provider
 */
export async function checkNow(
  deps: Deps,
  { userId }: Actor,
  orderId: string,
): Promise<OrderAdminView> {
  if (!(await OrderStore.find(deps, orderId))) throw notFound("This order");
  await takeAsk(deps, userId, "check");
  try {
    return adminViewOf(await settle(deps, orderId));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    throw conflict("unknown_to_provider", `The provider does not know it: ${error.message}`);
  }
}

/** Orders whose money and subscription do not fit, the oldest first. */
export async function mismatches(
  deps: Deps,
  { page: asked, limit }: Pick<OrdersQuery, "page" | "limit">,
): Promise<MismatchPage> {
  const owed = await OrderStore.owed(deps);
  const found = owed
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .flatMap((order) => (order.problem === null ? [] : [mismatchOf(order, order.problem)]));
  const totalPages = Math.max(1, Math.ceil(found.length / limit));
  const page = Math.min(asked, totalPages);
  const part = found.slice((page - 1) * limit, page * limit);
  return { mismatches: part, page, totalPages, total: found.length };
}
