import type { Deps } from "../platform/deps.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";

/** Of a month's list no more are looked at. */
const MOST = 10_000;
const PER_REQUEST = 1_000;

/** A whole month's orders of one list, the oldest first; `more` when there are even more. */
export async function wholeMonth(
  deps: Deps,
  of: Pick<OrderStore.MonthQuery, "month" | "list">,
): Promise<{ orders: Order[]; more: boolean }> {
  const orders: Order[] = [];
  let after: OrderStore.MonthQuery["after"];
  do {
    const page = await OrderStore.ofMonth(deps, {
      ...of,
      limit: PER_REQUEST,
      ...(after && { after }),
    });
    orders.push(...page.orders);
    after = page.next;
  } while (after !== undefined && orders.length < MOST);
  return { orders, more: after !== undefined };
}
