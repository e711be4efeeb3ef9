import type { Order } from "./order.schema.ts";
import type { ProviderRefund, SeenPayment } from "../../kernel/platform/provider.schema.ts";

/**
 * Refunds that are complete or in progress, without failed refunds, oldest first. The provider
 * lists the newest first, so the list is reversed before it is sorted by second.
 */
export const liveRefunds = (refunds: readonly ProviderRefund[]): Order["refunds"] =>
  refunds
    .filter(({ status }) => status !== "failed")
    .toReversed()
    .toSorted((a, b) => a.at - b.at)
    .map(({ id, paise, at }) => ({ id, paise, at }));

export const sumOf = (refunds: Order["refunds"]): number =>
  refunds.reduce((sum, { paise }) => sum + paise, 0);

/** Paise of an order that have not been refunded. */
export const leftOf = ({ amountPaise, refunds }: Order): number => amountPaise - sumOf(refunds);

/** Whether an order has a partial refund and its subscription continues. */
export const isPartlyRefunded = ({ state, refunds }: Order): boolean =>
  state === "paid" && refunds.length > 0;

/**
 * An order with the current refunds of its payment. The ids of all refunds, before and after, go
 * into `unlisted`, because all of them have to be written to the monthly lists again.
 */
export function withRefunds(order: Order, own: SeenPayment | undefined): Order {
  const refunds = own ? liveRefunds(own.refunds) : order.refunds;
  if (JSON.stringify(refunds) === JSON.stringify(order.refunds)) return order;
  return { ...order, refunds, unlisted: idsOf(order.unlisted, order.refunds, refunds) };
}

const idsOf = (known: readonly string[], ...lists: Order["refunds"][]): string[] => [
  ...new Set([...known, ...lists.flat().map(({ id }) => id)]),
];

/** The order after it was fully refunded on the provider's dashboard. */
export const refundedByProvider = (order: Order, now: number): Order => ({
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

/** The order after an administrator has requested a refund of everything that is left. */
export const refundRequested = (
  order: Order,
  by: { userId: string; name: string },
  reason: string,
  now: number,
): Order => ({
  ...order,
  state: "refunding",
  // A repeated request keeps the time of the first one, because the subscription ended then.
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

/** The order after it was fully refunded and its part of the subscription has ended. */
export function refundCompleted(order: Order, back: readonly ProviderRefund[], now: number): Order {
  const refunds = liveRefunds(back);
  const { id = null, paise = order.refund?.paise } = refunds.at(-1) ?? {};
  return {
    ...order,
    state: "refunded",
    refund: order.refund && { ...order.refund, id, paise: paise ?? order.amountPaise, doneAt: now },
    refunds,
    // All refunds are written to the monthly lists again, because their rows show the order's new
    // state.
    unlisted: idsOf(order.unlisted, order.refunds, refunds),
    problem: null,
  };
}
