import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { dayOf } from "../../kernel/shared/time.ts";
import { type CreditNote, type Order, OrderOutcome } from "./order.schema.ts";
import { isPartlyRefunded } from "./refund.rules.ts";

/** The monthly lists: unpaid orders, paid orders and refunds. */
export type MonthList = "open" | "paid" | "refund";

/** Number and amount of a day's orders with one exam type and outcome. */
export const OrderCell = z.object({
  examType: z.enum(EXAM_TYPES),
  outcome: OrderOutcome,
  count: z.int(),
  paise: z.int(),
  /** The tax in `paise`; missing in totals that an earlier version wrote. */
  taxPaise: z.int().optional(),
});
export type OrderCell = z.infer<typeof OrderCell>;

export const outcomeOf = (order: Order): OrderOutcome =>
  isPartlyRefunded(order) ? "partly-refunded" : order.state;

/** The time by which a list is sorted: of the order, the payment or the refund. */
export const momentOf: Record<MonthList, (order: Order) => number> = {
  open: ({ createdAt }) => createdAt,
  paid: ({ payment, createdAt }) => payment?.at ?? createdAt,
  refund: ({ refund, createdAt }) => refund?.at ?? createdAt,
};

/** The amount in paise that an order has in a list: paid, refunded or, if it is open, requested. */
export const amountOf = (list: MonthList, { amountPaise, refund }: Order): number =>
  list === "refund" ? (refund?.paise ?? 0) : amountPaise;

/**
 * The tax in the amount that an order has in a list. The tax of a refund is on its credit note;
 * without a note, it is a share of the order's tax.
 */
export function taxIn(list: MonthList, order: Order): number {
  if (order.tax === null || order.amountPaise === 0) return 0;
  const note = list === "refund" && noteOf(order);
  if (note) return note.taxPaise;
  return Math.round((order.tax.paise * amountOf(list, order)) / order.amountPaise);
}

/** The credit note of a row in the list of refunds. */
export const noteOf = ({ notes, refund }: Order): CreditNote | undefined =>
  notes.find(({ refundId }) => refundId === refund?.id);

/** The list that contains the order. Each of its refunds has a row in another list. */
export const listOf = ({ payment }: Order): "open" | "paid" => (payment ? "paid" : "open");

/** The day and list in which an order counts, and the values that are counted. */
function countedAs(order: Order) {
  const list = listOf(order);
  const { examType, amountPaise } = order;
  return {
    list,
    day: dayOf(momentOf[list](order)),
    counted: JSON.stringify([examType, outcomeOf(order), amountPaise]),
  };
}

/** The days whose totals an order's change affects; `before` is undefined for a new order. */
export function changedDays(
  before: Order | undefined,
  after: Order,
): { list: MonthList; day: string }[] {
  const now = countedAs(after);
  const then = before && countedAs(before);
  if (then?.list === now.list && then.day === now.day) {
    return then.counted === now.counted ? [] : [now];
  }
  return then ? [then, now] : [now];
}

/** Totals of the orders in a day's list. */
export function cellsOf(list: MonthList, orders: readonly Order[]): OrderCell[] {
  const cells = new Map<string, OrderCell>();
  for (const order of orders) {
    const { examType } = order;
    const outcome = outcomeOf(order);
    const key = `${examType} ${outcome}`;
    const cell = { examType, outcome, count: 1, paise: amountOf(list, order) };
    cells.set(key, plus(cells.get(key), { ...cell, taxPaise: taxIn(list, order) }));
  }
  return [...cells.values()];
}

/** The sum of two cells with the same exam type and outcome. */
export const plus = (known: OrderCell | undefined, more: OrderCell): OrderCell =>
  known
    ? {
        ...more,
        count: known.count + more.count,
        paise: known.paise + more.paise,
        taxPaise: (known.taxPaise ?? 0) + (more.taxPaise ?? 0),
      }
    : more;
