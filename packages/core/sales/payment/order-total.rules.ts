import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { dayOf } from "../../kernel/shared/time.ts";
import { type Order, OrderStanding } from "./order.schema.ts";
import { isPartlyRefunded } from "./refund.rules.ts";

/** In which of a month's lists an order or its refund stands. */
export type MonthList = "open" | "paid" | "refund";

/** What a day's orders of one exam type and standing add up to. */
export const OrderCell = z.object({
  examType: z.enum(EXAM_TYPES),
  standing: OrderStanding,
  count: z.int(),
  paise: z.int(),
});
export type OrderCell = z.infer<typeof OrderCell>;

export const standingOf = (order: Order): OrderStanding =>
  isPartlyRefunded(order) ? "partly-refunded" : order.state;

/** When the order was made, or its money came, or went back, by the list. */
export const momentOf: Record<MonthList, (order: Order) => number> = {
  open: ({ createdAt }) => createdAt,
  paid: ({ payment, createdAt }) => payment?.at ?? createdAt,
  refund: ({ refund, createdAt }) => refund?.at ?? createdAt,
};

/** Paise that came, went back, or would have come. */
export const amountOf = (list: MonthList, { amountPaise, refund }: Order): number =>
  list === "refund" ? (refund?.paise ?? 0) : amountPaise;

/** The list that an order itself is in; its refunds have lines of their own. */
export const listOf = ({ payment }: Order): "open" | "paid" => (payment ? "paid" : "open");

/** Where an order counts, and as what. */
function placeOf(order: Order) {
  const list = listOf(order);
  const { examType, amountPaise } = order;
  return {
    list,
    day: dayOf(momentOf[list](order)),
    counted: JSON.stringify([examType, standingOf(order), amountPaise]),
  };
}

/** The days whose totals a change of an order changes; `before` is undefined for a new one. */
export function changedDays(
  before: Order | undefined,
  after: Order,
): { list: MonthList; day: string }[] {
  const now = placeOf(after);
  const then = before && placeOf(before);
  if (then?.list === now.list && then.day === now.day) {
    return then.counted === now.counted ? [] : [now];
  }
  return then ? [then, now] : [now];
}

/** What the orders of a day's list add up to. */
export function cellsOf(list: MonthList, orders: readonly Order[]): OrderCell[] {
  const cells = new Map<string, OrderCell>();
  for (const order of orders) {
    const { examType } = order;
    const standing = standingOf(order);
    const key = `${examType} ${standing}`;
    const cell = cells.get(key) ?? { examType, standing, count: 0, paise: 0 };
    const [count, paise] = [cell.count + 1, cell.paise + amountOf(list, order)];
    cells.set(key, { ...cell, count, paise });
  }
  return [...cells.values()];
}
