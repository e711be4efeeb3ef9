import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { financialYearOf, type Invoice, type Numbered } from "./invoice.rules.ts";
import * as InvoiceStore from "./invoice.store.ts";

/** A try fails only if another order has just taken the number. */
const MAX_ATTEMPTS = 25;

/**
 * The number of an order's invoice or credit note: the existing number, or the next number of the
 * financial year. Before a row is added to the register, the newest row is always copied to its
 * order. So an order that was interrupted finds its number again, and numbers have no gaps or
 * duplicates.
 *
 * @param at when the payment was captured or the refund was made, epoch milliseconds
 * @throws AppError `unavailable` when too many orders are being paid at the same time
 */
export async function invoiceOf(
  deps: Pick<Deps, "content">,
  whose: Numbered,
  at: number,
): Promise<Invoice> {
  const year = financialYearOf(at);
  const series = whose.note === undefined ? "invoice" : "note";
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const last = await InvoiceStore.last(deps, series, year);
    if (last) await InvoiceStore.copyToOrder(deps, last);
    const own = await InvoiceStore.ofOrder(deps, whose);
    if (own) return own;
    await InvoiceStore.add(deps, { year, serial: (last?.serial ?? 0) + 1, ...whose });
  }
  throw new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 1,
  });
}
