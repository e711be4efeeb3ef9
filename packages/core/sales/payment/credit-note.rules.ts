import type { CreditNote, Order } from "./order.schema.ts";
import { taxBetween } from "./tax.rules.ts";

const creditedBy = (notes: readonly CreditNote[]): number =>
  notes.reduce((sum, { paise }) => sum + paise, 0);

/**
 * An order with a credit note for each refund, up to the amount of the order. A note is never taken
 * back: if the bank rejects a refund, a later refund of the same amount takes over its note. If
 * everything is refunded, the taxes of the notes add up to the tax of the order.
 */
export function withNotes(order: Order): Order {
  if (order.bill === null || order.invoice === null) return order;
  let notes = order.notes;
  for (const refund of order.refunds) {
    if (notes.some(({ refundId }) => refundId === refund.id)) continue;
    const spare = notes.find((note) => note.paise === refund.paise && isOrphan(order, note));
    if (spare) {
      notes = notes.map((note) => (note === spare ? { ...note, refundId: refund.id } : note));
      continue;
    }
    const before = creditedBy(notes);
    const paise = Math.min(refund.paise, order.amountPaise - before);
    if (paise <= 0) continue;
    const taxPaise = taxBetween(order, before, before + paise);
    const blank = { number: null, letterSent: false };
    notes = [...notes, { refundId: refund.id, at: refund.at, paise, taxPaise, ...blank }];
  }
  return notes === order.notes ? order : { ...order, notes };
}

const isOrphan = ({ refunds }: Order, { refundId }: CreditNote): boolean =>
  !refunds.some(({ id }) => id === refundId);

/** Whether a refund has no note yet, or a note has no number yet. */
export const owesNotes = (order: Order): boolean =>
  withNotes(order) !== order || order.notes.some(({ number }) => number === null);
