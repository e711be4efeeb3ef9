import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, isAppError, notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { isOfficePaid, officeLeft, withVoid } from "./office.rules.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import { adminViewOf } from "./order-view.rules.ts";
import type { OrderAdminView } from "./order-view.schema.ts";
import { refundRequested } from "./refund.rules.ts";
import { keep } from "./order-change.service.ts";
import { providerOf } from "./payment-source.service.ts";
import { settle } from "./settle.service.ts";

/**
 * Refunds an order and ends its part of the subscription. If the office took the money, the payment
 * is voided, and the office gives the money back in the same way. The request is stored first, so
 * that the job can complete it after a crash or an outage.
 * @throws AppError `not-found`; `conflict` for an unpaid or a refunded order
 */
export async function refund(
  deps: Deps,
  actor: Actor,
  orderId: string,
  reason: string,
): Promise<OrderAdminView> {
  const seen = await OrderStore.find(deps, orderId);
  if (!seen) throw notFound("This order");
  const office = isOfficePaid(seen) ? seen.office : null;
  if (!office) providerOf(deps);
  assertRefundable(seen);
  if (office && officeLeft(seen, office) === 0) throw refunded();
  const by = { userId: actor.userId, name: actor.name };
  const now = deps.clock.now();
  const asked = refundRequested(seen, by, reason, now);
  const after = await keep(deps, seen, office ? withVoid(asked, office, now) : asked);
  if (!after) throw changed();
  // A void is written to the audit log when it is added to the list of its day.
  const action = { action: "payment.refund", target: orderId, before: seen, after };
  if (!office) await Audit.record(deps, actor, action);
  const known = await settle(deps, orderId, { retryRefund: true }).catch((error: unknown) => {
    // The request is stored, so the job will complete it.
    if (isAppError(error) && error.kind === "unavailable") return after;
    throw error;
  });
  return adminViewOf(known);
}

function assertRefundable({ state, problem }: Order): void {
  if (problem === "refund-failed" || state === "paid") return;
  if (state === "refunding" || state === "refunded") {
    throw refunded();
  }
  throw conflict("not_paid", "This order has not been paid, so it can't be refunded.");
}

const refunded = () =>
  conflict("refunded", "This order is already being refunded or has been refunded.");

const changed = () =>
  conflict("conflict", "This order has just changed. Reload it, then refund it.");
