import { DAY, HOUR, MINUTE } from "../shared/time.ts";
import type { BoughtPart } from "../subscription/subscription.schema.ts";
import type { Order, Problem } from "./order.schema.ts";
import type { ProviderPayment } from "./provider.schema.ts";

/** An unpaid order is asked about after 5, 10, 20 ... minutes, for a week: banks can be so late. */
const FIRST_LOOK = 5 * MINUTE;
const LOOKS = 12;
/** What we can finish ourselves is tried again soon; what waits for people is looked at rarely. */
const SOON = 5 * MINUTE;
const RARELY = 6 * HOUR;
/** One last look at a paid or refunded order: a refund, or its failure, may never have been told. */
const LAST_LOOK = { paid: DAY, refunded: 7 * DAY };

/** The tax that is in a price, rounded to the paisa; null without one. */
export function taxOf(amountPaise: number, percent: number): Order["tax"] {
  if (percent === 0) return null;
  return { percent, paise: Math.round((amountPaise * percent) / (100 + percent)) };
}

export const isUnpaid = ({ state }: Order): boolean => state === "created" || state === "failed";

/** What the checkout said last decides nothing while money is there or promised. */
function failureOf(payments: readonly ProviderPayment[]): string | null {
  const last = payments.toSorted((a, b) => a.at - b.at).at(-1);
  return last?.status === "failed" ? last.failure : null;
}

const cameIn = ({ status }: ProviderPayment) => status === "captured" || status === "refunded";
const wentBack = (one: ProviderPayment) =>
  one.status === "refunded" || one.refundedPaise >= one.amountPaise;
const stays = (one: ProviderPayment) => cameIn(one) && !wentBack(one);

/** A promised payment that is to be taken, so that it does not go back by itself. */
export function toCapture(
  order: Order,
  payments: readonly ProviderPayment[],
): ProviderPayment | undefined {
  if (!isUnpaid(order) || payments.some(stays)) return undefined;
  return payments.find((one) => one.status === "authorized" && fits(order, one));
}

const fits = (order: Order, { amountPaise, currency }: ProviderPayment) =>
  amountPaise === order.amountPaise && currency === "INR";

/**
 * An order after the provider's word on all its payments: a pure function of both, so that it does
 * not matter who asked, how often, and in which order.
 */
export function told(order: Order, payments: readonly ProviderPayment[], now: number): Order {
  const money = payments.filter(cameIn).toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  if (isUnpaid(order)) return toldUnpaid(order, payments, money);
  const own = money.find(({ id }) => id === order.payment?.id);
  const others = money.filter((one) => one !== own && stays(one));
  if (order.state === "paid" && own && wentBack(own)) {
    const [other] = others.filter((one) => fits(order, one));
    if (other && order.payment) {
      const { id, method } = other;
      return { ...order, payment: { ...order.payment, id, method }, problem: null };
    }
    const refund = { at: now, paise: own.amountPaise, id: null, by: null, reason: "" };
    return { ...order, state: "refunding", refund };
  }
  if (order.state === "refunded" && own && stays(own))
    return { ...order, problem: "refund-failed" };
  if (order.state === "refunding") return order;
  return { ...order, problem: others.length > 0 ? "paid-twice" : null };
}

function toldUnpaid(
  order: Order,
  payments: readonly ProviderPayment[],
  money: readonly ProviderPayment[],
): Order {
  const own = money.find((one) => fits(order, one) && stays(one));
  if (own) {
    const payment = { id: own.id, at: own.at, method: own.method };
    return { ...order, state: "paid", payment, failure: null, problem: null };
  }
  if (money.some(stays)) return { ...order, problem: "amount-differs" };
  const failure = failureOf(payments);
  return { ...order, state: failure === null ? "created" : "failed", failure, problem: null };
}

/** A paid order with the part of a subscription that it was given. */
export const granted = (order: Order, { from, until }: BoughtPart): Order => ({
  ...order,
  grant: { from, until },
});

/** An order whose money an administrator gives back. */
export const toRefund = (
  order: Order,
  by: { userId: string; name: string },
  reason: string,
  now: number,
): Order => ({
  ...order,
  state: "refunding",
  // Tried again, it counts from the first time: the part has ended then.
  refund: { at: order.refund?.at ?? now, paise: order.amountPaise, id: null, by, reason },
  problem: null,
});

/** An order whose money has gone back and whose part has ended. */
export const refunded = (order: Order, refundId: string | null): Order => ({
  ...order,
  state: "refunded",
  refund: order.refund && { ...order.refund, id: refundId },
  problem: null,
});

/** What does not fit as an order stands: what is still to be finished comes first. */
function problemOf(order: Order): Problem | null {
  if (order.problem === "refund-failed") return order.problem;
  if (order.state === "refunding") return "refund-open";
  if (order.state === "paid" && !order.grant) return "grant-missing";
  return order.problem === "grant-missing" || order.problem === "refund-open"
    ? null
    : order.problem;
}

/** The next revision of an order: what does not fit, and when to look again. */
export function revised(order: Order, now: number): Order {
  const next = { ...order, problem: problemOf(order), rev: order.rev + 1 };
  return { ...next, dueAt: dueAt(next, now) };
}

function dueAt(order: Order, now: number): number | null {
  const { problem, payment, refund, createdAt } = order;
  if (problem === "grant-missing" || problem === "refund-open") return now + SOON;
  if (problem !== null) return now + RARELY;
  if (isUnpaid(order)) {
    if (order.provenPaymentId !== null && now < createdAt + LAST_LOOK.paid) return now + MINUTE;
    const looks = Array.from({ length: LOOKS }, (_, k) => createdAt + FIRST_LOOK * 2 ** k);
    return looks.find((at) => at > now) ?? null;
  }
  const last =
    order.state === "refunded"
      ? (refund?.at ?? 0) + LAST_LOOK.refunded
      : (payment?.at ?? 0) + LAST_LOOK.paid;
  return last > now ? last : null;
}

/** Whether two states of an order say the same, whatever their revision and next look. */
export const saysTheSame = (a: Order, b: Order): boolean =>
  JSON.stringify({ ...a, rev: 0, dueAt: 0, problem: problemOf(a) }) ===
  JSON.stringify({ ...b, rev: 0, dueAt: 0, problem: problemOf(b) });
