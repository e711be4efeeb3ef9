import type { Deps } from "../../kernel/platform/deps.ts";
import { isSameState, revised } from "./order.rules.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import * as OrderTotals from "./order-total.service.ts";

/**
 * Saves a change of an order.
 * @returns the saved order; undefined when it was changed since it was read
 */
export async function keep(deps: Deps, seen: Order, after: Order): Promise<Order | undefined> {
  const now = deps.clock.now();
  const isDue = seen.dueAt !== null && seen.dueAt <= now;
  if (isSameState(seen, after) && !isDue) return seen;
  const next = revised(after, now);
  await OrderTotals.markChange(deps, seen, next);
  if (!(await OrderStore.replace(deps, next))) return undefined;
  const { orderId, state, problem } = next;
  if (seen.state !== state || seen.problem !== problem) {
    deps.log.info("payment.order-changed", { orderId, state, problem });
  }
  return next;
}
