import type { Deps } from "../../kernel/platform/deps.ts";
import { type Payments, ProviderRefusal } from "../../kernel/payment-gateway/payments.ts";
import { AppError, conflict, notFound } from "../../kernel/shared/error.ts";
import * as Purchases from "../subscription/purchase.service.ts";
import { invoiceNumber } from "./invoice.rules.ts";
import * as Invoices from "./invoice.service.ts";
import { granted, isUnpaid, revised, saysTheSame, toCapture, told } from "./order.rules.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import * as OrderTotals from "./order-total.service.ts";
import type {
  ProviderPayment,
  ProviderRefund,
  SeenPayment,
} from "../../kernel/payment-gateway/provider.schema.ts";
import { liveRefunds, refunded, sumOf } from "./refund.rules.ts";

/** Each round is lost to another writer of the same order; there are few. */
const ROUNDS = 10;

/** The provider. @throws AppError `unavailable` where nothing can be bought */
export function providerOf({ payments }: Pick<Deps, "payments">): Payments {
  if (payments) return payments;
  const message = "Nothing can be bought here yet. Please ask the academy for a subscription.";
  throw new AppError("unavailable", "payments_off", message);
}

interface Ask {
  /** Gives money back again that the provider failed to give back. */
  again?: boolean;
}

/**
 * Brings an order to where its money is: asks the provider, notes what it says, then starts the
 * subscription or ends it. What brought us here does not matter; a run that dies is finished by the
 * next one.
 * @throws AppError `not-found`; `unavailable` without the provider. ProviderRefusal when it does not
 * know the order
 */
export async function settle(deps: Deps, orderId: string, ask: Ask = {}): Promise<Order> {
  const provider = providerOf(deps);
  for (let round = 0; round < ROUNDS; round++) {
    const seen = await OrderStore.find(deps, orderId);
    if (!seen) throw notFound("This order");
    const payments = await look(provider, seen);
    const after = told(seen, payments, deps.clock.now());
    const noted = await keep(deps, seen, await numbered(deps, seen, after));
    const done = noted && (await finish(deps, noted, payments, ask));
    const listed = done && (await list(deps, done));
    if (listed) return listed;
  }
  throw conflict("conflict", "This order is being changed elsewhere. Please try again.");
}

/** An order that has just been paid gets its invoice's number in the write that says so. */
async function numbered(deps: Deps, before: Order, after: Order): Promise<Order> {
  if (!isUnpaid(before) || !after.payment) return after;
  const invoice = await Invoices.invoiceOf(deps, after.orderId, after.payment.at);
  return { ...after, invoice: invoiceNumber(invoice) };
}

/** Tries the look again later than now, whatever the provider said. */
export async function postpone(deps: Deps, orderId: string): Promise<void> {
  const seen = await OrderStore.find(deps, orderId);
  if (seen) await keep(deps, seen, seen);
}

/** Notes a change of an order. @returns the order as it is then; undefined when it was changed since */
export async function keep(deps: Deps, seen: Order, after: Order): Promise<Order | undefined> {
  const now = deps.clock.now();
  const isDue = seen.dueAt !== null && seen.dueAt <= now;
  if (saysTheSame(seen, after) && !isDue) return seen;
  const next = revised(after, now);
  await OrderTotals.markChange(deps, seen, next);
  if (!(await OrderStore.replace(deps, next))) return undefined;
  const { orderId, state, problem } = next;
  if (seen.state !== state || seen.problem !== problem) {
    deps.log.info("payment.order-changed", { orderId, state, problem });
  }
  return next;
}

/** All payments of an order with their refunds; one that is only promised is taken first. */
async function look(provider: Payments, order: Order): Promise<SeenPayment[]> {
  const payments = await taken(provider, order);
  const seen = payments.map(async (one) => ({
    ...one,
    refunds: one.refundedPaise > 0 ? await provider.refundsOf(one.id) : [],
  }));
  return Promise.all(seen);
}

async function taken(provider: Payments, order: Order): Promise<ProviderPayment[]> {
  const payments = await provider.paymentsOf(order.providerOrderId);
  const promised = toCapture(order, payments);
  if (!promised) return payments;
  try {
    await provider.capture(promised.id, promised.amountPaise);
  } catch (error) {
    // Taken meanwhile, by the account's own setting or by another look.
    if (!(error instanceof ProviderRefusal)) throw error;
  }
  return provider.paymentsOf(order.providerOrderId);
}

async function finish(
  deps: Deps,
  order: Order,
  payments: readonly SeenPayment[],
  ask: Ask,
): Promise<Order | undefined> {
  const { orderId, userId, examType, days, payment, refund } = order;
  if (order.state === "paid" && payment && !order.grant) {
    const purchase = { orderId, userId, examType, days, paidAt: payment.at };
    return keep(deps, order, granted(order, await Purchases.grant(deps, purchase)));
  }
  if (order.state === "refunding" && payment && refund) {
    const back = await giveBack(deps, order, payments, ask);
    if (!back) return keep(deps, order, { ...order, problem: "refund-failed" });
    await Purchases.end(deps, order, orderId, refund.at);
    const after = refunded(order, back, deps.clock.now());
    const left = await look(providerOf(deps), after);
    return keep(deps, order, told(after, left, deps.clock.now()));
  }
  return order;
}

/** Writes the refunds that came or went to the lists of months, once the order tells them. */
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
 * Sees to it that all of the money goes back, what is left of it after parts that went before. The
 * provider refuses to give more back than was paid, so this can be repeated.
 * @returns all refunds of the payment; undefined when it could not
 */
async function giveBack(
  deps: Deps,
  { orderId, payment, amountPaise, problem }: Order,
  payments: readonly SeenPayment[],
  { again = false }: Ask,
): Promise<ProviderRefund[] | undefined> {
  const provider = providerOf(deps);
  if (!payment) return undefined;
  const refunds = await provider.refundsOf(payment.id);
  const isWhole = payments.some(({ id, status }) => id === payment.id && status === "refunded");
  if (isWhole || sumOf(liveRefunds(refunds)) >= amountPaise) return refunds;
  const failed = refunds.some(({ status }) => status === "failed");
  if (!again && (failed || problem === "refund-failed")) return undefined;
  try {
    return [await provider.refund(payment.id), ...refunds];
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    deps.log.error("payment.refund-refused", error, { orderId });
    return undefined;
  }
}
