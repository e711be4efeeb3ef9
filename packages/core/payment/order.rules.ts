import { DAY, HOUR, MINUTE } from "../shared/time.ts";
import type { BoughtPart } from "../subscription/subscription.schema.ts";
import type { Order, Problem } from "./order.schema.ts";
import type { ProviderPayment } from "./provider.schema.ts";

/**
 * An unpaid order is asked about after 5, 10, 20 ... minutes, for a week: banks can be so late. Then
 * once a week for a quarter of a year: so long a forgotten checkout may stand open somewhere.
 */
const LOOKS = [
  ...Array.from({ length: 11 }, (_, k) => 5 * MINUTE * 2 ** k),
  ...Array.from({ length: 13 }, (_, week) => (week + 1) * 7 * DAY),
];
/** What we can finish ourselves is tried again soon; what waits for people is looked at rarely. */
const SOON = 5 * MINUTE;
const RARELY = 6 * HOUR;
/** Looks at a paid order, for the provider takes refunds for half a year and may fail to tell us. */
const PAID_LOOKS = [1, 7, 30, 90, 182].map((days) => days * DAY);
/** A refund counts at the provider within a day; a bank that does not take it says so within days. */
const REFUND_COUNTS = DAY;
const REFUNDED_LOOKS = [2 * DAY, 7 * DAY];
/** A proven payment is looked for every minute, for a day, and never given up. */
const PROVEN_FOR = DAY;
const PROVEN_LATER = 7 * DAY;

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
      const problem = others.length > 1 ? "paid-twice" : null;
      return { ...order, payment: { ...order.payment, id, method }, problem };
    }
    const [paise, none] = [own.amountPaise, null];
    const refund = { at: now, doneAt: none, paise, id: none, by: none, reason: "" };
    return { ...order, state: "refunding", refund };
  }
  if (order.state === "refunding") return order;
  const isLate = now > (order.refund?.doneAt ?? now) + REFUND_COUNTS;
  if (isLate && own && stays(own)) return { ...order, problem: "refund-failed" };
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
  refund: {
    at: order.refund?.at ?? now,
    doneAt: null,
    paise: order.amountPaise,
    id: null,
    by,
    reason,
  },
  problem: null,
});

/** An order whose money has gone back and whose part has ended. */
export const refunded = (order: Order, refundId: string | null, now: number): Order => ({
  ...order,
  state: "refunded",
  refund: order.refund && { ...order.refund, id: refundId, doneAt: now },
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
    const isProven = order.provenPaymentId !== null;
    if (isProven && now < createdAt + PROVEN_FOR) return now + MINUTE;
    return nextOf(LOOKS, createdAt, now) ?? (isProven ? now + PROVEN_LATER : null);
  }
  return refund
    ? nextOf(REFUNDED_LOOKS, refund.doneAt ?? refund.at, now)
    : nextOf(PAID_LOOKS, payment?.at ?? createdAt, now);
}

const nextOf = (looks: readonly number[], since: number, now: number): number | null =>
  looks.map((after) => since + after).find((at) => at > now) ?? null;

/** Whether two states of an order say the same, whatever their revision and next look. */
export const saysTheSame = (a: Order, b: Order): boolean =>
  JSON.stringify({ ...a, rev: 0, dueAt: 0, problem: problemOf(a) }) ===
  JSON.stringify({ ...b, rev: 0, dueAt: 0, problem: problemOf(b) });
