import type { Deps } from "../../kernel/platform/deps.ts";
import type { Payments } from "../../kernel/platform/provider.ts";
import type { SettledLine } from "../../kernel/platform/provider.schema.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";

/**
 * The order of each line of a settlement; undefined for lines without an order. A payment at the
 * provider has our id of the order; for a refund, the provider is asked for its payment.
 */
export async function ordersOf(
  deps: Deps,
  provider: Payments,
  lines: readonly SettledLine[],
): Promise<(Order | undefined)[]> {
  const unnamed = new Set(
    lines.flatMap(({ orderId, providerOrderId }) => (orderId ? [] : (providerOrderId ?? []))),
  );
  const asked = await mapConcurrently(
    [...unnamed],
    async (id) => [id, await provider.orderIdOf(id)] as const,
  );
  const named = new Map(asked);
  const ids = lines.map(
    ({ orderId, providerOrderId }) => orderId ?? named.get(providerOrderId ?? ""),
  );
  const found = await OrderStore.many(deps, [...new Set(ids.flatMap((id) => id ?? []))]);
  const orders = new Map(found.map((order) => [order.orderId, order]));
  return ids.map((id) => orders.get(id ?? ""));
}
