import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { claimInstalment } from "./instalment-claim.service.ts";
import { entryIdOf } from "./order-entry.rules.ts";
import type { Order } from "./order.schema.ts";

/** Errors for which an instalment cannot be claimed now, but perhaps later. */
const PASSING: readonly string[] = ["instalment_busy", "conflict"];

/**
 * Claims the instalment that was paid by a payment link, as a payment at the office would, and
 * writes the payment to the audit log. Does nothing for other orders.
 * @returns the order to store if nothing can be granted now, because the instalment is not owed or
 * someone else is booking it; undefined if something can be granted
 */
export async function withoutGround(deps: Deps, order: Order): Promise<Order | undefined> {
  const { link, payment, product } = order;
  if (link === null || payment === null) return undefined;
  await note(deps, order, payment.at);
  if (!product?.instalment) return undefined;
  try {
    await claimInstalment(deps, order, { ...product.instalment, hasArrived: true });
    return undefined;
  } catch (error) {
    if (!isAppError(error) || (error.kind !== "conflict" && error.kind !== "not-found"))
      throw error;
    return PASSING.includes(error.code) ? order : { ...order, problem: "not-owed" };
  }
}

/** Writes the payment to the audit log, once even if it is repeated. */
async function note(deps: Deps, order: Order, at: number): Promise<void> {
  const { orderId, userId, link, name, amountPaise: paise, invoice: number } = order;
  await Audit.recordOnce(deps, {
    id: entryIdOf(orderId, at, 0),
    at,
    // Someone without an account has paid for the student.
    by: { userId, name: "By payment link" },
    action: "payment-link.paid",
    target: `${userId}.${link}`,
    after: { orderId, name, paise, number },
  });
}
