import type { Deps } from "../../kernel/platform/deps.ts";
import { type Payments, ProviderRefusal } from "../../kernel/platform/payments.ts";
import { AppError, conflict, notFound } from "../../kernel/shared/error.ts";
import * as Purchases from "../subscription/purchase.service.ts";
import { invoiceNumber } from "./invoice.rules.ts";
import * as Invoices from "./invoice.service.ts";
import * as CreditNotes from "./credit-note.service.ts";
import { keep } from "./order-change.service.ts";
import { withGrant, isUnpaid, toCapture, withPayments } from "./order.rules.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import * as OrderTotals from "./order-total.service.ts";
import { owesLetter } from "./bill-letter.rules.ts";
import { BILL_REQUESTED } from "./bill.schema.ts";
import type {
  ProviderPayment,
  ProviderRefund,
  SeenPayment,
} from "../../kernel/platform/provider.schema.ts";
import { liveRefunds, refundCompleted, sumOf } from "./refund.rules.ts";

/** Optimistic-lock retries; few writers change the same order. */
const MAX_ATTEMPTS = 10;

/** The payment provider. @throws AppError `unavailable` when none is configured */
export function providerOf({ payments }: Pick<Deps, "payments">): Payments {
  if (payments) return payments;
  const message = "Online payment isn't available yet. Ask the academy for a subscription.";
  throw new AppError("unavailable", "payments_off", message);
}

interface SettleOptions {
  /** Retries a refund that failed at the provider. */
  retryRefund?: boolean;
}

/**
 * Brings an order in line with its payments: fetches them from the provider, stores the result, then
 * starts or ends the subscription. Any caller may run it at any time; the next run completes an
 * interrupted one.
 * @throws AppError `not-found`; `unavailable` without provider. ProviderRefusal when the provider does
 * not know the order
 */
export async function settle(
  deps: Deps,
  orderId: string,
  options: SettleOptions = {},
): Promise<Order> {
  const provider = providerOf(deps);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const seen = await OrderStore.find(deps, orderId);
    if (!seen) throw notFound("This order");
    const payments = await fetchPayments(provider, seen);
    const after = withPayments(seen, payments, deps.clock.now());
    const saved = await keep(deps, seen, await withInvoiceNumber(deps, seen, after));
    const done = saved && (await finish(deps, saved, payments, options));
    const noted = done && (await CreditNotes.issue(deps, done));
    const listed = noted && (await list(deps, noted));
    const told = listed && (await askForLetters(deps, listed));
    if (told) return told;
  }
  throw conflict("conflict", "This order is being changed by someone else. Try again.");
}

/** Adds the invoice number to an order that has just been paid, before that is stored. */
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

/** All payments of an order with their refunds; captures an authorised one first. */
async function fetchPayments(provider: Payments, order: Order): Promise<SeenPayment[]> {
  const payments = await capturedPayments(provider, order);
  const seen = payments.map(async (one) => ({
    ...one,
    refunds: one.refundedPaise > 0 ? await provider.refundsOf(one.id) : [],
  }));
  return Promise.all(seen);
}

async function capturedPayments(provider: Payments, order: Order): Promise<ProviderPayment[]> {
  const payments = await provider.paymentsOf(order.providerOrderId);
  const authorised = toCapture(order, payments);
  if (!authorised) return payments;
  try {
    await provider.capture(authorised.id, authorised.amountPaise);
  } catch (error) {
    // Already captured by the account's settings or by another run.
    if (!(error instanceof ProviderRefusal)) throw error;
  }
  return provider.paymentsOf(order.providerOrderId);
}

/** Starts or ends the subscription as the order's state requires. */
async function finish(
  deps: Deps,
  order: Order,
  payments: readonly SeenPayment[],
  options: SettleOptions,
): Promise<Order | undefined> {
  const { orderId, userId, examType, days, payment, refund } = order;
  if (order.state === "paid" && payment && !order.grant) {
    const purchase = { orderId, userId, examType, days, paidAt: payment.at };
    const granted = withGrant(order, await Purchases.grant(deps, purchase));
    // Asked again: the missing grant has hidden a second payment.
    return keep(deps, order, withPayments(granted, payments, deps.clock.now()));
  }
  if (order.state === "refunding" && payment && refund) {
    const refunds = await refundRest(deps, order, payments, options);
    if (!refunds) return keep(deps, order, { ...order, problem: "refund-failed" });
    await Purchases.end(deps, order, orderId, refund.at);
    const after = refundCompleted(order, refunds, deps.clock.now());
    const remaining = await fetchPayments(providerOf(deps), after);
    return keep(deps, order, withPayments(after, remaining, deps.clock.now()));
  }
  return order;
}

/**
 * Has the letters of an order written, with its papers, by the job that makes them. When that cannot
 * be asked for now, the order's next check does.
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
    await OrderTotals.markRefund(deps, order, id);
    await OrderStore.listRefund(deps, order, id);
  }
  deps.log.info("payment.refunds-recorded", {
    orderId: order.orderId,
    paise: sumOf(order.refunds),
  });
  return keep(deps, order, { ...order, unlisted: [] });
}

/**
 * Refunds whatever has not been refunded yet. The provider never refunds more than was paid, so this
 * can be repeated.
 * @returns all refunds of the payment; undefined when the refund failed
 */
async function refundRest(
  deps: Deps,
  { orderId, payment, amountPaise, problem }: Order,
  payments: readonly SeenPayment[],
  { retryRefund = false }: SettleOptions,
): Promise<ProviderRefund[] | undefined> {
  const provider = providerOf(deps);
  if (!payment) return undefined;
  const refunds = await provider.refundsOf(payment.id);
  const isWhole = payments.some(({ id, status }) => id === payment.id && status === "refunded");
  if (isWhole || sumOf(liveRefunds(refunds)) >= amountPaise) return refunds;
  const failed = refunds.some(({ status }) => status === "failed");
  if (!retryRefund && (failed || problem === "refund-failed")) return undefined;
  try {
    return [await provider.refund(payment.id), ...refunds];
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    deps.log.error("payment.refund-refused", error, { orderId });
    return undefined;
  }
}
