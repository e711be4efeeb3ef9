import type { Deps } from "../../kernel/platform/deps.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";

type MonthOfList = Pick<OrderStore.MonthQuery, "month" | "list">;

/** Where only some orders fit, so many are read at a time, and so many times for one page. */
const SEARCHED = 500;
const SEARCHES = 20;
const PER_REQUEST = 1_000;

export interface OrdersPage {
  orders: Order[];
  /** Where to go on; null at the end. A page before the end may be short. */
  next: string | null;
}

/** A page of a month's orders of one list, the oldest first. */
export async function page(
  deps: Deps,
  {
    month,
    list,
    examType,
    ...at
  }: MonthOfList & {
    examType?: Order["examType"] | undefined;
    after?: string | undefined;
    limit: number;
  },
): Promise<OrdersPage> {
  const orders: Order[] = [];
  let after = at.after;
  for (let search = 0; search < SEARCHES; search++) {
    // One more than is shown tells whether there is a next page.
    const limit = examType ? SEARCHED : at.limit + 1;
    const read = await OrderStore.ofMonth(deps, { month, list, after, limit });
    for (const order of read.orders) {
      if (examType && order.examType !== examType) continue;
      const last = orders.at(-1);
      if (last && orders.length === at.limit) {
        return { orders, next: OrderStore.placeOf(list, last) };
      }
      orders.push(order);
    }
    if (read.next === undefined) return { orders, next: null };
    after = read.next;
  }
  return { orders, next: after ?? null };
}

/** A whole month's orders of one list page by page, the oldest first. */
export async function* pages(deps: Deps, of: MonthOfList): AsyncGenerator<Order[]> {
  for (let after: string | undefined; ;) {
    const { orders, next } = await OrderStore.ofMonth(deps, { ...of, limit: PER_REQUEST, after });
    yield orders;
    if (next === undefined) return;
    after = next;
  }
}
