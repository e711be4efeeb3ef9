import type { Deps } from "../platform/deps.ts";
import type { Item, Key } from "../platform/table.ts";
import { INDIA_OFFSET, iso } from "../shared/time.ts";
import { Order } from "./order.schema.ts";

/** Partitions of gsi2, by when they are due: orders to ask about, and those that do not fit. */
export type Watch = "open" | "owed";
const WATCH: Record<Watch, string> = { open: "PAY#OPEN", owed: "PAY#OWED" };

/** In which of a month's lists an order or its refund stands. */
export type MonthList = "open" | "paid" | "refund";

const keyOf = (orderId: string): Key => ({ pk: `ORD#${orderId}`, sk: "V" });
const userKey = (userId: string, orderId: string): Key => ({
  pk: `U#${userId}`,
  sk: `ORD#${orderId}`,
});

const read = (item: Item): Order => Order.parse(item);

/** A month of India, `2026-11`, in which a moment lies. */
const monthOf = (ms: number): string => iso(ms + INDIA_OFFSET).slice(0, 7);

const monthKeys = (list: MonthList, at: number, orderId: string) => ({
  gsi1pk: `PAY#${monthOf(at)}#${list}`,
  gsi1sk: `${iso(at)}#${orderId}`,
});

function itemOf(order: Order): Item & Key {
  const { orderId, payment, createdAt, problem, dueAt } = order;
  const watch = problem === null ? "open" : "owed";
  return {
    ...keyOf(orderId),
    ...order,
    ...monthKeys(payment ? "paid" : "open", payment?.at ?? createdAt, orderId),
    ...(dueAt !== null && { gsi2pk: WATCH[watch], gsi2sk: iso(dueAt) }),
  };
}

/** Adds an order and then its line in its student's list, which is of use only with the order. */
export async function add(deps: Deps, order: Order): Promise<void> {
  await deps.content.put({ ...userKey(order.userId, order.orderId) });
  await deps.content.put(itemOf(order), { text: "attribute_not_exists(pk)" });
}

export async function find(deps: Deps, orderId: string): Promise<Order | undefined> {
  const item = await deps.content.get(keyOf(orderId), { consistent: true });
  return item && read(item);
}

/** Writes an order in place of the revision before it. @returns false when that has gone */
export function replace(deps: Deps, order: Order): Promise<boolean> {
  return deps.content.put(itemOf(order), {
    text: "rev = :before",
    values: { ":before": order.rev - 1 },
  });
}

/** Ids of a student's orders, the newest first. */
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

/** Orders by their ids, in the order of the ids; those that were never finished are left out. */
export async function many(deps: Deps, orderIds: readonly string[]): Promise<Order[]> {
  const found = (await deps.content.batchGet(orderIds.map(keyOf))).map(read);
  const byId = new Map(found.map((order) => [order.orderId, order]));
  return orderIds.flatMap((id) => byId.get(id) ?? []);
}
