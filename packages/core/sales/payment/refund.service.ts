import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, isAppError, notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import { adminViewOf } from "./order-view.rules.ts";
import type { OrderAdminView } from "./order-view.schema.ts";
import { toRefund } from "./refund.rules.ts";
import { keep, providerOf, settle } from "./settle.service.ts";

/**
 * Gives an order's money back and ends what is left of the part that it bought. The intent is noted
 * first, so that what a crash or an outage leaves is finished later.
 * @throws AppError `not-found`; `conflict` for an order without money, or one that is refunded
 */
export async function refund(
  deps: Deps,
  actor: Actor,
  orderId: string,
  reason: string,
): Promise<OrderAdminView> {
  const seen = await OrderStore.find(deps, orderId);
  if (!seen) throw notFound("This order");
  providerOf(deps);
  assertRefundable(seen);
  const by = { userId: actor.userId, name: actor.name };
  const after = await keep(deps, seen, toRefund(seen, by, reason, deps.clock.now()));
  if (!after) throw changed();
  await Audit.record(deps, actor, {
    action: "payment.refund",
    subject: orderId,
    before: seen,
    after,
  });
  const known = await settle(deps, orderId, { again: true }).catch((error: unknown) => {
    // It is noted, and the job goes on with it.
    if (isAppError(error) && error.kind === "unavailable") return after;
    throw error;
  });
  return adminViewOf(known);
}

function assertRefundable({ state, problem }: Order): void {
  if (problem === "refund-failed" || state === "paid") return;
  if (state === "refunding" || state === "refunded") {
    throw conflict("refunded", "The money of this order is on its way back already.");
  }
  throw conflict("not_paid", "Nothing was paid for this order, so nothing can go back.");
}

const changed = () =>
  conflict("conflict", "This order has just changed. Look at it again, then refund it.");
