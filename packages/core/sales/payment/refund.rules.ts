import type { Order } from "./order.schema.ts";
import type { ProviderRefund, SeenPayment } from "../../kernel/payment-gateway/provider.schema.ts";

/**
 * Money that has gone back, or is with the bank on its way: all but what the bank did not take. The
 * oldest first; of those of one second, the one that the provider, newest first, tells last.
 */
export const liveRefunds = (refunds: readonly ProviderRefund[]): Order["refunds"] =>
  refunds
    .filter(({ status }) => status !== "failed")
    .toReversed()
    .toSorted((a, b) => a.at - b.at)
    .map(({ id, paise, at }) => ({ id, paise, at }));

export const sumOf = (refunds: Order["refunds"]): number =>
  refunds.reduce((sum, { paise }) => sum + paise, 0);

/** Paise of an order that have not gone back. */
export const leftOf = ({ amountPaise, refunds }: Order): number => amountPaise - sumOf(refunds);

/** Whether a part of the money went back and the subscription goes on. */
export const isPartlyRefunded = ({ state, refunds }: Order): boolean =>
  state === "paid" && refunds.length > 0;

/**
 * An order with the provider's word on the refunds of its payment, each by its id, so that none
 * counts twice. Those that came or went are to be written to the lists of months.
 */
export function withRefunds(order: Order, own: SeenPayment | undefined): Order {
  const refunds = own ? liveRefunds(own.refunds) : order.refunds;
  if (JSON.stringify(refunds) === JSON.stringify(order.refunds)) return order;
  return { ...order, refunds, unlisted: idsOf(order.unlisted, order.refunds, refunds) };
}

const idsOf = (known: readonly string[], ...lists: Order["refunds"][]): string[] => [
  ...new Set([...known, ...lists.flat().map(({ id }) => id)]),
];

/** An order whose money has gone back whole, at the provider's own desk. */
export const returned = (order: Order, now: number): Order => ({
  ...order,
  state: "refunding",
  refund: {
    at: now,
    doneAt: null,
    paise: order.refunds.at(-1)?.paise ?? order.amountPaise,
    id: null,
    by: null,
    reason: "",
  },
});

/** An order whose money an administrator gives back, all that is left of it. */
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
    paise: leftOf(order),
    id: null,
    by,
    reason,
  },
  problem: null,
});

/** An order whose money has gone back, by one refund or by several, and whose part has ended. */
export function refunded(order: Order, back: readonly ProviderRefund[], now: number): Order {
  const refunds = liveRefunds(back);
  const { id = null, paise = order.refund?.paise } = refunds.at(-1) ?? {};
  return {
    ...order,
    state: "refunded",
    refund: order.refund && { ...order.refund, id, paise: paise ?? order.amountPaise, doneAt: now },
    refunds,
    // All of them: their lines tell the order's new state.
    unlisted: idsOf(order.unlisted, order.refunds, refunds),
    problem: null,
  };
}
