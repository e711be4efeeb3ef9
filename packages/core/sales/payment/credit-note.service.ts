import type { Deps } from "../../kernel/platform/deps.ts";
import { withNotes } from "./credit-note.rules.ts";
import { creditNoteNumber } from "./invoice.rules.ts";
import * as Invoices from "./invoice.service.ts";
import { keep } from "./order-change.service.ts";
import * as InvoiceStore from "./invoice.store.ts";
import type { CreditNote, Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";

/**
 * Gives each refund its credit note, and each note its number. A note is stored before it gets a
 * number, so that the numbers have no gap if the bank rejects the refund in between.
 * @returns the order; undefined when it was changed since it was read
 */
export async function issue(deps: Deps, order: Order): Promise<Order | undefined> {
  const owed = withNotes(order);
  const saved = owed === order ? order : await keep(deps, order, owed);
  if (!saved || saved.notes.every(({ number }) => number !== null)) return saved;
  const notes: CreditNote[] = [];
  for (const [nth, note] of saved.notes.entries()) {
    notes.push({ ...note, number: note.number ?? (await numberOf(deps, saved, nth)) });
  }
  deps.log.info("payment.credit-notes-recorded", { orderId: saved.orderId });
  // The refunds are written to the monthly lists again, because their rows name the notes.
  const unlisted = [...new Set([...saved.unlisted, ...notes.map(({ refundId }) => refundId)])];
  return keep(deps, saved, { ...saved, notes, unlisted });
}

async function numberOf(deps: Deps, { orderId, notes }: Order, nth: number): Promise<string> {
  const at = notes[nth]?.at ?? deps.clock.now();
  return creditNoteNumber(await Invoices.invoiceOf(deps, { orderId, note: nth }, at));
}

/** The credit notes of a financial year with their orders, sorted by number, page by page. */
export async function* pages(
  deps: Deps,
  year: string,
): AsyncGenerator<{ order: Order; note: CreditNote }[]> {
  for await (const rows of InvoiceStore.pages(deps, "note", year)) {
    const page: { order: Order; note: CreditNote }[] = [];
    for (const { orderId, note: nth = 0 } of rows) {
      const order = await OrderStore.find(deps, orderId);
      const note = order?.notes[nth];
      if (order && note) page.push({ order, note });
    }
    yield page;
  }
}
