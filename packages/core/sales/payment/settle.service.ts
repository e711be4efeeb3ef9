import { adminViewOf } from "./order-view.rules.ts";
import type { OrderAdminView } from "./order-view.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { SeenPayment } from "../../kernel/platform/provider.schema.ts";
import { conflict, notFound, isAppError } from "../../kernel/shared/error.ts";
import * as PlanParts from "../plan/plan-parts.service.ts";
import * as Discounts from "../discount/discount.service.ts";
import * as Purchases from "../subscription/purchase.service.ts";
import { invoiceNumber } from "./invoice.rules.ts";
import * as Desk from "./desk.service.ts";
import * as Invoices from "./invoice.service.ts";
import * as CreditNotes from "./credit-note.service.ts";
import { withoutGround } from "./linked-order.service.ts";
import { keep } from "./order-change.service.ts";
import { withGrant, isUnpaid, withPayments } from "./order.rules.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import * as OrderTotals from "./order-total.service.ts";
import { owesLetter } from "./bill-letter.rules.ts";
import { BILL_REQUESTED } from "./bill.schema.ts";
import { officePaymentId } from "./office.rules.ts";
import { paymentsOf, refundRest, type RefundOptions } from "./payment-source.service.ts";
import { refundCompleted, sumOf } from "./refund.rules.ts";

/** How often a write is tried if others change the order at the same time; few do. */
const MAX_ATTEMPTS = 10;

/**
 * Updates an order from its payments, at the provider and at the office: stores the result, then
 * starts or ends the subscription. It may run at any time; if it is interrupted, the next run
 * completes it.
 * @throws AppError `not-found`; `unavailable` when the provider is needed and no provider is
 * configured. ProviderRefusal when the provider does not know the order
 */
export async function settle(
  deps: Deps,
  orderId: string,
  options: RefundOptions = {},
): Promise<Order> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const seen = await OrderStore.find(deps, orderId);
    if (!seen) throw notFound("This order");
    const payments = await paymentsOf(deps, seen);
    const after = withPayments(seen, payments, deps.clock.now());
    const saved = await keep(deps, seen, await withInvoiceNumber(deps, seen, after));
    const done = saved && (await finish(deps, saved, payments, options));
    const noted = done && (await CreditNotes.issue(deps, done));
    const listed = noted && (await list(deps, noted));
    const lettered = listed && (await askForLetters(deps, listed));
    if (lettered) return lettered;
  }
  throw conflict("conflict", "This order is being changed by someone else. Try again.");
}

/**
 * Settles an order that the office has just changed. If that is not possible now, the job completes
 * it.
 */
export async function settleSoon(deps: Deps, order: Order): Promise<OrderAdminView> {
  try {
    return adminViewOf(await settle(deps, order.orderId));
  } catch (error) {
    // The changed order is stored, so the job will settle it.
    if (isAppError(error) && error.kind === "unavailable") return adminViewOf(order);
    throw error;
  }
}

/**
 * Adds the invoice number to an order that has just been paid, before the order is stored as paid.
 */
async function withInvoiceNumber(deps: Deps, before: Order, after: Order): Promise<Order> {
  if (!isUnpaid(before) || !after.payment) return after;
  const invoice = await Invoices.invoiceOf(deps, { orderId: after.orderId }, after.payment.at);
  return { ...after, invoice: invoiceNumber(invoice) };
}

/** Moves the next check of an order to a later time. */
export async function postpone(deps: Deps, orderId: string): Promise<void> {
  const seen = await OrderStore.find(deps, orderId);
  if (seen) await keep(deps, seen, seen);
}

/** Starts or ends the subscription as the order's state requires. */
async function finish(
  deps: Deps,
  order: Order,
  payments: readonly SeenPayment[],
  options: RefundOptions,
): Promise<Order | undefined> {
  const { orderId, userId, examType, days, lastsUntil, payment, refund, product, discount } = order;
  const { opens, instalment } = product ?? {};
  if (order.state === "paid" && payment && !order.grant) {
    const groundless = await withoutGround(deps, order);
    if (groundless) return keep(deps, order, groundless);
    const what = { userId, examType, opens, instalment };
    const purchase = { ...what, orderId, days, lastsUntil, paidAt: payment.at };
    const granted = withGrant(order, await Purchases.grant(deps, purchase));
    // For orders of the office, the use was noted before the order was stored.
    if (discount && !order.office) await Discounts.count(deps, discount.discountId, orderId);
    if (instalment) await PlanParts.followStored(deps, { userId, planId: instalment.planId });
    // The problem is decided again: while the grant was missing, that problem was shown in place of
    // a second payment.
    const kept = await keep(deps, order, withPayments(granted, payments, deps.clock.now()));
    if (!kept) await endIfGivenBack(deps, orderId, what);
    return kept;
  }
  if (order.state === "refunding" && payment && refund) {
    const refunds = await refundRest(deps, order, payments, options);
    if (!refunds) return keep(deps, order, { ...order, problem: "refund-failed" });
    const what = { userId, examType, opens, instalment };
    await Purchases.end(deps, what, orderId, refund.at);
    if (discount) await Discounts.release(deps, discount.discountId, orderId);
    const after = refundCompleted(order, refunds, deps.clock.now());
    const remaining = await paymentsOf(deps, after);
    return keep(deps, order, withPayments(after, remaining, deps.clock.now()));
  }
  return order;
}

/**
 * Ends the part that was granted if a void or refund was stored at the same time: that void or
 * refund has found no part to end.
 */
async function endIfGivenBack(
  deps: Deps,
  orderId: string,
  what: Parameters<typeof Purchases.end>[1],
): Promise<void> {
  const now = await OrderStore.find(deps, orderId);
  if (now?.refund) await Purchases.end(deps, what, orderId, now.refund.at);
}

/**
 * Asks the job to write the letters and papers that an order needs. If that fails, the order's next
 * check asks again.
 */
async function askForLetters(deps: Deps, order: Order): Promise<Order> {
  if (!owesLetter(order)) return order;
  const { orderId } = order;
  await deps.events.send(BILL_REQUESTED, { orderId }).catch((error: unknown) => {
    deps.log.error("payment.letter-failed", error, { orderId });
  });
  return order;
}

/** Writes changed refunds to the monthly lists, after the order itself has been saved. */
async function list(deps: Deps, order: Order): Promise<Order | undefined> {
  if (order.unlisted.length === 0) return order;
  for (const id of order.unlisted) {
    await Desk.list(deps, order, id);
    if (id === officePaymentId(order.orderId)) continue;
    await OrderTotals.markRefund(deps, order, id);
    await OrderStore.listRefund(deps, order, id);
  }
  deps.log.info("payment.refunds-recorded", {
    orderId: order.orderId,
    paise: sumOf(order.refunds),
  });
  return keep(deps, order, { ...order, unlisted: [] });
}
