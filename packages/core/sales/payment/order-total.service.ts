import * as z from "zod";
import type { DayTotals } from "../../kernel/day-total/day-total.service.ts";
import * as Totals from "../../kernel/day-total/day-total.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { dayEnd, dayOf, dayStart } from "../../kernel/shared/time.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import { cellsOf, changedDays, type MonthList, OrderCell, plus } from "./order-total.rules.ts";

const PER_REQUEST = 1_000;

const lists: Record<string, MonthList> = { open: "open", paid: "paid", refund: "refund" };

/** Totals of orders, payments and refunds by Indian calendar day. */
const totals: DayTotals<OrderCell[]> = {
  ledger: "PAY",
  cells: z.array(OrderCell),
  async count(deps, { list: name, day }) {
    const list = lists[name];
    if (!list) throw new Error(`There is no list of orders named ${name}.`);
    const span = { from: dayStart(day), until: dayEnd(day) };
    const cells: OrderCell[] = [];
    for (let after: string | undefined; ;) {
      const query = { month: day.slice(0, 7), list, ...span, limit: PER_REQUEST, after };
      const { orders, next } = await OrderStore.ofMonth(deps, query);
      cells.push(...cellsOf(list, orders));
      if (next === undefined) return merged(cells);
      after = next;
    }
  },
};

/** Adds up the cells of several pages. */
function merged(cells: readonly OrderCell[]): OrderCell[] {
  const byKey = new Map<string, OrderCell>();
  for (const cell of cells) {
    const key = `${cell.examType} ${cell.outcome}`;
    byKey.set(key, plus(byKey.get(key), cell));
  }
  return [...byKey.values()];
}

/** Marks the days that an order's change affects. Call it before the write. */
export const markChange = (deps: Deps, before: Order | undefined, after: Order): Promise<void> =>
  Totals.mark(deps, totals, changedDays(before, after));

/** Marks the days that a refund's row leaves and enters. Call it before the write. */
export async function markRefund(deps: Deps, order: Order, refundId: string): Promise<void> {
  const before = await OrderStore.refundMoment(deps, order.orderId, refundId);
  const after = order.refunds.find(({ id }) => id === refundId)?.at;
  const moments = [before, after].filter((at) => at !== undefined);
  const days = [...new Set(moments.map(dayOf))];
  await Totals.mark(
    deps,
    totals,
    days.map((day) => ({ list: "refund", day })),
  );
}

/** Counts the marked days again. @returns the number of days that were counted */
export const recount = (deps: Deps): Promise<number> => Totals.recount(deps, totals);

/**
 * A month's totals of a list by day; `asOf` is the time up to which they are complete. The schedule
 * counts days again whose totals an earlier version wrote without tax.
 */
export async function ofMonth(
  deps: Deps,
  { list, month }: { list: MonthList; month: string },
): Promise<{ days: { day: string; cells: OrderCell[] }[]; asOf: number }> {
  const found = await Totals.ofMonth(deps, totals, { list, month });
  const older = found.days.filter(({ cells }) =>
    cells.some(({ taxPaise }) => taxPaise === undefined),
  );
  await Totals.mark(
    deps,
    totals,
    older.map(({ day }) => ({ list, day })),
  );
  return found;
}

/** The totals of a list by day, from one day to another; `asOf` as above. */
export const ofDays = (
  deps: Deps,
  of: { list: MonthList; from: string; to: string },
): Promise<{ days: { day: string; cells: OrderCell[] }[]; asOf: number }> =>
  Totals.ofDays(deps, totals, of);
