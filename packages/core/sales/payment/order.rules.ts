import { DAY, HOUR, MINUTE } from "../../kernel/shared/time.ts";
import type { BoughtPart } from "../subscription/subscription.schema.ts";
import { owesNotes } from "./credit-note.rules.ts";
import type { Order, Problem } from "./order.schema.ts";
import type { ProviderPayment, SeenPayment } from "../../kernel/platform/provider.schema.ts";
import { liveRefunds, refundedByProvider, sumOf, withRefunds } from "./refund.rules.ts";

/**
 * When an unpaid order is checked: after 5, 10, 20 ... minutes up to three and a half days, because
 * banks may need that long; then weekly for a quarter, because a checkout can stay open that long.
 */
const UNPAID_CHECKS = [
  ...Array.from({ length: 11 }, (_, k) => 5 * MINUTE * 2 ** k),
  ...Array.from({ length: 13 }, (_, week) => (week + 1) * 7 * DAY),
];
/**
 * Work that the product can finish is retried soon. An order that waits for people is checked
 * rarely.
 */
const RETRY_SOON = 5 * MINUTE;
const CHECK_RARELY = 6 * HOUR;
/**
 * When a paid order is checked: the provider accepts refunds for six months, and its events can be
 * lost.
 */
const PAID_CHECKS = [1, 7, 30, 90, 182].map((days) => days * DAY);
/** The provider processes a refund within a day; a bank may still reject it some days later. */
const REFUND_PROCESSED = DAY;
const REFUNDED_CHECKS = [2 * DAY, 7 * DAY];
/**
 * An order whose payment the checkout confirmed is checked every minute for a day, and weekly after
 * all UNPAID_CHECKS.
 */
const PROVEN_FOR = DAY;
const PROVEN_LATER = 7 * DAY;

export const isUnpaid = ({ state }: Order): boolean => state === "created" || state === "failed";

/** Why the newest payment failed; null if it did not fail. */
function failureOf(payments: readonly ProviderPayment[]): string | null {
  const last = payments.toSorted((a, b) => a.at - b.at).at(-1);
  return last?.status === "failed" ? last.failure : null;
}

const wasCaptured = ({ status }: ProviderPayment) => status === "captured" || status === "refunded";
/** A payment; `refunds` is missing as long as its refunds were not fetched. */
type Payment = ProviderPayment & Partial<Pick<SeenPayment, "refunds">>;
const wasRefunded = ({ status, refundedPaise, refunds = [], amountPaise }: Payment) =>
  status === "refunded" || Math.max(refundedPaise, sumOf(liveRefunds(refunds))) >= amountPaise;
const isHeld = (one: Payment) => wasCaptured(one) && !wasRefunded(one);

/** An authorised payment that must be captured, because the provider would reverse it otherwise. */
export function toCapture(
  order: Order,
  payments: readonly ProviderPayment[],
): ProviderPayment | undefined {
  if (!isUnpaid(order) || payments.some(isHeld)) return undefined;
  return payments.find((one) => one.status === "authorized" && fits(order, one));
}

const fits = (order: Order, { amountPaise, currency }: ProviderPayment) =>
  amountPaise === order.amountPaise && currency === "INR";

/**
 * An order updated from all its payments. The result depends only on the order and the payments, so
 * it does not matter who calls this, how often, or in which order.
 */
export function withPayments(order: Order, payments: readonly SeenPayment[], now: number): Order {
  const money = payments
    .filter(wasCaptured)
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  if (isUnpaid(order)) return unpaidWithPayments(order, payments, money);
  const own = money.find(({ id }) => id === order.payment?.id);
  return paidWithPayments(withRefunds(order, own), money, own, now);
}

function paidWithPayments(
  order: Order,
  money: readonly SeenPayment[],
  own: SeenPayment | undefined,
  now: number,
): Order {
  const others = money.filter((one) => one !== own && isHeld(one));
  if (order.state === "paid" && own && wasRefunded(own)) {
    const [other] = others.filter((one) => fits(order, one));
    if (other && order.payment) {
      const { id, method } = other;
      const problem = others.length > 1 ? "paid-twice" : null;
      const reassigned: Order = { ...order, payment: { ...order.payment, id, method }, problem };
      return withRefunds(reassigned, other);
    }
    return refundedByProvider(order, now);
  }
  if (order.state === "refunding") return order;
  const isLate = now > (order.refund?.doneAt ?? now) + REFUND_PROCESSED;
  if (isLate && own && isHeld(own)) return { ...order, problem: "refund-failed" };
  const problem = order.problem === "not-owed" ? order.problem : null;
  return { ...order, problem: others.length > 0 ? "paid-twice" : problem };
}

function unpaidWithPayments(
  order: Order,
  payments: readonly SeenPayment[],
  money: readonly SeenPayment[],
): Order {
  const own = money.find((one) => fits(order, one) && isHeld(one));
  if (own) {
    const payment = { id: own.id, at: own.at, method: own.method };
    // A second payment is looked for now, because an order that is paid late may have no further
    // check.
    const problem = money.some((one) => one !== own && isHeld(one)) ? "paid-twice" : null;
    const paid: Order = { ...order, state: "paid", payment, failure: null, problem };
    return withRefunds(paid, own);
  }
  if (money.some(isHeld)) return { ...order, problem: "amount-differs" };
  const failure = failureOf(payments);
  return { ...order, state: failure === null ? "created" : "failed", failure, problem: null };
}

/** A paid order with the part of the subscription that it bought. */
export const withGrant = (order: Order, { from, until }: BoughtPart): Order => ({
  ...order,
  grant: { from, until },
});

/**
 * The mismatch of an order in its current state. A failed refund, and money that is not owed, come
 * before work that is not finished; other mismatches come after it.
 */
function problemOf(order: Order): Problem | null {
  if (order.problem === "refund-failed") return order.problem;
  if (order.state === "refunding") return "refund-open";
  const { problem } = order;
  if (order.state === "paid" && !order.grant) {
    return problem === "not-owed" ? problem : "grant-missing";
  }
  return problem === "grant-missing" || problem === "refund-open" || problem === "not-owed"
    ? null
    : problem;
}

/** The next revision of an order, with its mismatch and the time of the next check. */
export function revised(order: Order, now: number): Order {
  const next = { ...order, problem: problemOf(order), rev: order.rev + 1 };
  return { ...next, dueAt: dueAt(next, now) };
}

function dueAt(order: Order, now: number): number | null {
  const { problem, payment, refund, refunds, unlisted, createdAt } = order;
  if (problem === "grant-missing" || problem === "refund-open") return now + RETRY_SOON;
  if (unlisted.length > 0 || owesNotes(order)) return now + RETRY_SOON;
  if (problem !== null) return now + CHECK_RARELY;
  if (isUnpaid(order)) {
    const isProven = order.provenPaymentId !== null;
    if (isProven && now < createdAt + PROVEN_FOR) return now + MINUTE;
    return nextOf(UNPAID_CHECKS, createdAt, now) ?? (isProven ? now + PROVEN_LATER : null);
  }
  const checks = [
    refund
      ? nextOf(REFUNDED_CHECKS, refund.doneAt ?? refund.at, now)
      : nextOf(PAID_CHECKS, payment?.at ?? createdAt, now),
    ...refunds.map(({ at }) => nextOf(REFUNDED_CHECKS, at, now)),
  ];
  return earliest(checks);
}

const earliest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
};

const nextOf = (delays: readonly number[], since: number, now: number): number | null =>
  delays.map((after) => since + after).find((at) => at > now) ?? null;

/** Whether two states of an order are equal, except for revision and next check. */
export const isSameState = (a: Order, b: Order): boolean =>
  JSON.stringify({ ...a, rev: 0, dueAt: 0, problem: problemOf(a) }) ===
  JSON.stringify({ ...b, rev: 0, dueAt: 0, problem: problemOf(b) });
