import { DAY, HOUR, MINUTE } from "../../kernel/shared/time.ts";
import type { BoughtPart } from "../subscription/subscription.schema.ts";
import type { Order, Problem } from "./order.schema.ts";
import type { ProviderPayment, SeenPayment } from "../../kernel/payment-gateway/provider.schema.ts";
import { liveRefunds, returned, sumOf, withRefunds } from "./refund.rules.ts";

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
/** Refunds are asked for once a payment says that there are some. */
type Payment = ProviderPayment & Partial<Pick<SeenPayment, "refunds">>;
const wentBack = ({ status, refundedPaise, refunds = [], amountPaise }: Payment) =>
  status === "refunded" || Math.max(refundedPaise, sumOf(liveRefunds(refunds))) >= amountPaise;
const stays = (one: Payment) => cameIn(one) && !wentBack(one);

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
export function told(order: Order, payments: readonly SeenPayment[], now: number): Order {
  const money = payments.filter(cameIn).toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  if (isUnpaid(order)) return toldUnpaid(order, payments, money);
  const own = money.find(({ id }) => id === order.payment?.id);
  return toldPaid(withRefunds(order, own), money, own, now);
}

function toldPaid(
  order: Order,
  money: readonly SeenPayment[],
  own: SeenPayment | undefined,
  now: number,
): Order {
  const others = money.filter((one) => one !== own && stays(one));
  if (order.state === "paid" && own && wentBack(own)) {
    const [other] = others.filter((one) => fits(order, one));
    if (other && order.payment) {
      const { id, method } = other;
      const problem = others.length > 1 ? "paid-twice" : null;
      const moved: Order = { ...order, payment: { ...order.payment, id, method }, problem };
      return withRefunds(moved, other);
    }
    return returned(order, now);
  }
  if (order.state === "refunding") return order;
  const isLate = now > (order.refund?.doneAt ?? now) + REFUND_COUNTS;
  if (isLate && own && stays(own)) return { ...order, problem: "refund-failed" };
  return { ...order, problem: others.length > 0 ? "paid-twice" : null };
}

function toldUnpaid(
  order: Order,
  payments: readonly SeenPayment[],
  money: readonly SeenPayment[],
): Order {
  const own = money.find((one) => fits(order, one) && stays(one));
  if (own) {
    const payment = { id: own.id, at: own.at, method: own.method };
    const paid: Order = { ...order, state: "paid", payment, failure: null, problem: null };
    return withRefunds(paid, own);
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
  const { problem, payment, refund, refunds, unlisted, createdAt } = order;
  if (problem === "grant-missing" || problem === "refund-open") return now + SOON;
  if (unlisted.length > 0) return now + SOON;
  if (problem !== null) return now + RARELY;
  if (isUnpaid(order)) {
    const isProven = order.provenPaymentId !== null;
    if (isProven && now < createdAt + PROVEN_FOR) return now + MINUTE;
    return nextOf(LOOKS, createdAt, now) ?? (isProven ? now + PROVEN_LATER : null);
  }
  const looks = [
    refund
      ? nextOf(REFUNDED_LOOKS, refund.doneAt ?? refund.at, now)
      : nextOf(PAID_LOOKS, payment?.at ?? createdAt, now),
    ...refunds.map(({ at }) => nextOf(REFUNDED_LOOKS, at, now)),
  ];
  return earliest(looks);
}

const earliest = (moments: readonly (number | null)[]): number | null => {
  const known = moments.filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
};

const nextOf = (looks: readonly number[], since: number, now: number): number | null =>
  looks.map((after) => since + after).find((at) => at > now) ?? null;

/** Whether two states of an order say the same, whatever their revision and next look. */
export const saysTheSame = (a: Order, b: Order): boolean =>
  JSON.stringify({ ...a, rev: 0, dueAt: 0, problem: problemOf(a) }) ===
  JSON.stringify({ ...b, rev: 0, dueAt: 0, problem: problemOf(b) });
