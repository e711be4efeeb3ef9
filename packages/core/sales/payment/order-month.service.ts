import type { Deps } from "../../kernel/platform/deps.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";

type MonthOfList = Pick<OrderStore.MonthQuery, "month" | "list" | "from" | "until">;

/** Limits for a page with a filter: orders per query, and queries per page. */
const READ_PER_QUERY = 500;
const MAX_QUERIES = 20;
const PER_REQUEST = 1_000;

export interface OrdersPage {
  orders: Order[];
  /** Cursor of the next page; null at the end. A page may have fewer orders than its limit. */
  next: string | null;
}

export interface PageQuery extends MonthOfList {
  examType?: Order["examType"] | undefined;
  after?: string | undefined;
  limit: number;
}

/** A page of a month's orders in one list, oldest first. */
export async function page(
  deps: Deps,
  { examType, limit: most, after: start, ...of }: PageQuery,
): Promise<OrdersPage> {
  const orders: Order[] = [];
  let after = start;
  for (let query = 0; query < MAX_QUERIES; query++) {
    // Read one more than needed, to know whether there is a next page.
    const limit = examType ? READ_PER_QUERY : most + 1;
    const read = await OrderStore.ofMonth(deps, { ...of, after, limit });
    for (const order of read.orders) {
      if (examType && order.examType !== examType) continue;
      const last = orders.at(-1);
      if (last && orders.length === most) {
        return { orders, next: OrderStore.cursorOf(of.list, last) };
      }
      orders.push(order);
    }
    if (read.next === undefined) return { orders, next: null };
    after = read.next;
  }
  return { orders, next: after ?? null };
}

/** All of a month's orders in one list, page by page, oldest first. */
export async function* pages(deps: Deps, of: MonthOfList): AsyncGenerator<Order[]> {
  for (let after: string | undefined; ;) {
    const { orders, next } = await OrderStore.ofMonth(deps, { ...of, limit: PER_REQUEST, after });
    yield orders;
    if (next === undefined) return;
    after = next;
  }
}
