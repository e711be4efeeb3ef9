import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { startAfter } from "../../kernel/shared/paging.rules.ts";
import { iso, monthOf } from "../../kernel/shared/time.ts";
import { Order } from "./order.schema.ts";
import { listOf, momentOf, type MonthList } from "./order-total.rules.ts";

/** Partitions of gsi2, sorted by due time: orders to check, and orders with a mismatch. */
export type Watch = "open" | "owed";
const WATCH: Record<Watch, string> = { open: "PAY#OPEN", owed: "PAY#OWED" };

const keyOf = (orderId: string): Key => ({ pk: `ORD#${orderId}`, sk: "V" });
const refundKey = (orderId: string, refundId: string): Key => ({
  pk: `ORD#${orderId}`,
  sk: `R#${refundId}`,
});
const userKey = (userId: string, orderId: string): Key => ({
  pk: `U#${userId}`,
  sk: `ORD#${orderId}`,
});

const read = (item: Item): Order => Order.parse(item);

const monthKeys = (list: MonthList, at: number, id: string) => ({
  gsi1pk: `PAY#${monthOf(at)}#${list}`,
  gsi1sk: `${iso(at)}#${id}`,
});

/** Cursor of an order, or of a refund's row, in a month's list; pass it as `after`. */
export function cursorOf(list: MonthList, order: Order): string {
  const { orderId, refund } = order;
  const id = list === "refund" ? `${orderId}#${refund?.id ?? ""}` : orderId;
  return monthKeys(list, momentOf[list](order), id).gsi1sk;
}

function itemOf(order: Order): Item & Key {
  const { orderId, problem, dueAt } = order;
  const list = listOf(order);
  const watch = problem === null ? "open" : "owed";
  return {
    ...keyOf(orderId),
    ...order,
    ...monthKeys(list, momentOf[list](order), orderId),
    ...(dueAt !== null && { gsi2pk: WATCH[watch], gsi2sk: iso(dueAt) }),
  };
}

/**
 * Adds an order. Its row in the student's list is written first; a row without an order is ignored.
 */
export async function add(deps: Deps, order: Order): Promise<void> {
  await deps.content.put({ ...userKey(order.userId, order.orderId) });
  await deps.content.put(itemOf(order), { text: "attribute_not_exists(pk)" });
}

export async function find(deps: Deps, orderId: string): Promise<Order | undefined> {
  const item = await deps.content.get(keyOf(orderId), { consistent: true });
  return item && read(item);
}

/** Replaces the previous revision of an order. @returns false when it has been changed since */
export function replace(deps: Deps, order: Order): Promise<boolean> {
  return deps.content.put(itemOf(order), {
    text: "rev = :before",
    values: { ":before": order.rev - 1 },
  });
}

/**
 * Adds a refund's row to its monthly list, or removes the row when the order does not have that
 * refund any more. It never overwrites what a later revision of the order wrote.
 */
export async function listRefund(deps: Deps, order: Order, refundId: string): Promise<void> {
  const { orderId, rev } = order;
  const one = order.refunds.find(({ id }) => id === refundId);
  const line = one && { ...order, refund: lineOf(order, one) };
  await deps.content.put(
    {
      ...refundKey(orderId, refundId),
      rev,
      ...line,
      ...(one && monthKeys("refund", one.at, `${orderId}#${refundId}`)),
    },
    { text: "attribute_not_exists(pk) OR rev < :rev", values: { ":rev": rev } },
  );
}

/** The time at which a refund is listed; undefined when it is not listed. */
export async function refundMoment(
  deps: Deps,
  orderId: string,
  refundId: string,
): Promise<number | undefined> {
  const line = await deps.content.get(refundKey(orderId, refundId), { consistent: true });
  return line?.["gsi1sk"] === undefined ? undefined : momentOf.refund(read(line));
}

/** Index entry for one refund in the monthly list. */
function lineOf({ refund }: Order, { id, paise, at }: Order["refunds"][number]): Order["refund"] {
  const whole = refund?.id === id ? refund : { by: null, reason: "", doneAt: at };
  return { ...whole, id, paise, at };
}

export interface MonthQuery {
  /** Month in Indian time: `2026-11`. */
  month: string;
  list: MonthList;
  /** First and last time, epoch milliseconds; default is the whole month. */
  from?: number;
  until?: number;
  limit?: number;
  /** Cursor of the last order of the previous page, from `cursorOf`. */
  after?: string | undefined;
}

/**
 * A page of a month's orders, oldest first. `open` is sorted by time of order, `paid` by time of
 * payment (including refunded orders), `refund` by time of refund, with a row for each refund.
 */
export async function ofMonth(
  deps: Deps,
  { month, list, from = 0, until = 8.64e15, limit, after }: MonthQuery,
): Promise<{ orders: Order[]; next?: string }> {
  const span = { from: iso(from), until: until >= 8.64e15 ? "9" : `${iso(until)}~` };
  const page = await deps.content.query({
    index: "gsi1",
    where: {
      text: "gsi1pk = :list AND gsi1sk BETWEEN :from AND :until",
      values: {
        ":list": `PAY#${month}#${list}`,
        ":from": after === undefined ? span.from : startAfter(after, span),
        ":until": span.until,
      },
    },
    ...(limit !== undefined && { limit }),
  });
  const orders = page.items.map(read);
  const last = page.items.at(-1);
  return page.next && last ? { orders, next: String(last["gsi1sk"]) } : { orders };
}

/** Ids of orders that are due for a check, most overdue first. */
export async function due(deps: Deps, watch: Watch, now: number, limit: number): Promise<string[]> {
  const { items } = await deps.content.query({
    index: "gsi2",
    where: {
      text: "gsi2pk = :watch AND gsi2sk <= :now",
      values: { ":watch": WATCH[watch], ":now": iso(now) },
    },
    limit,
  });
  return items.map((item) => read(item).orderId);
}

/** All orders whose payment and subscription do not match. */
export async function mismatched(deps: Deps): Promise<Order[]> {
  const where = { text: "gsi2pk = :owed", values: { ":owed": WATCH.owed } };
  return (await deps.content.all({ index: "gsi2", where })).map(read);
}

/** Ids of a student's orders, newest first. */
export async function idsOfUser(deps: Deps, userId: string): Promise<string[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": `U#${userId}`, ":prefix": "ORD#" },
    },
    descending: true,
    consistent: true,
  });
  return items.map((item) => String(item["sk"]).slice("ORD#".length));
}

/** Like `idsOfUser`, for all accounts of a student; ids sort by age. */
export async function idsOfUsers(deps: Deps, userIds: readonly string[]): Promise<string[]> {
  const found = await Promise.all(userIds.map((userId) => idsOfUser(deps, userId)));
  return found.flat().toSorted((a, b) => (a < b ? 1 : -1));
}

/** Orders by id, in the order of the ids; skips ids whose order was never stored. */
export async function many(deps: Deps, orderIds: readonly string[]): Promise<Order[]> {
  const found = (await deps.content.batchGet(orderIds.map(keyOf))).map(read);
  const byId = new Map(found.map((order) => [order.orderId, order]));
  return orderIds.flatMap((id) => byId.get(id) ?? []);
}
