import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { financialYearOf, type Invoice } from "./invoice.rules.ts";
import * as InvoiceStore from "./invoice.store.ts";

/** A round is lost only when another order has just taken the number. */
const ROUNDS = 25;

/**
 * The invoice of an order, the next of its financial year unless it has one already. Every row is
 * noted beside its order before the next row is added, whoever added it: so an order whose run died
 * in between finds its own number again, and numbers have neither gaps nor repetitions.
 *
 * @param at when the money came, epoch milliseconds
 * @throws AppError `unavailable` when too many orders are being paid at the same moment
 */
export async function invoiceOf(
  deps: Pick<Deps, "content">,
  orderId: string,
  at: number,
): Promise<Invoice> {
  const year = financialYearOf(at);
  for (let round = 0; round < ROUNDS; round++) {
    const last = await InvoiceStore.last(deps, year);
    if (last) await InvoiceStore.note(deps, last);
    const own = await InvoiceStore.ofOrder(deps, orderId);
    if (own) return own;
    await InvoiceStore.add(deps, { year, serial: (last?.serial ?? 0) + 1, orderId });
  }
  throw new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 1,
  });
}
