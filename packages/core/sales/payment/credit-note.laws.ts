import { expect } from "vitest";
import type { MemoryTable } from "../../testing/memory-table.fixture.ts";
import { creditNoteNumber, financialYearOf } from "./invoice.rules.ts";
import type { Order } from "./order.schema.ts";
import { sumOf } from "./refund.rules.ts";
import { partsOf } from "./tax.rules.ts";

/**
 * Every refund has its credit note, no order's notes exceed its invoice, and the register has no
 * gaps.
 */
export async function notesAreWhole(content: MemoryTable, orders: readonly Order[]) {
  const notes = orders.flatMap((order) => order.notes.map((note, nth) => ({ order, note, nth })));
  const numbers = notes.map(({ note }) => note.number);
  expect(numbers).not.toContain(null);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const order of orders) {
    const credited = order.notes.reduce((sum, { paise }) => sum + paise, 0);
    const tax = order.notes.reduce((sum, { taxPaise }) => sum + taxPaise, 0);
    expect(credited).toBeGreaterThanOrEqual(sumOf(order.refunds));
    expect(credited).toBeLessThanOrEqual(order.amountPaise);
    if (credited === order.amountPaise) expect(tax).toBe(order.tax?.paise ?? 0);
    for (const { taxPaise } of order.notes) {
      const { cgst, sgst, igst } = partsOf(order, taxPaise);
      expect([cgst === sgst, Number.isInteger(cgst), cgst + sgst + igst]).toEqual([
        true,
        true,
        taxPaise,
      ]);
    }
  }
  const years = [...new Set(notes.map(({ note }) => financialYearOf(note.at)))];
  let registered = 0;
  for (const year of years) {
    const where = { text: "pk = :pk", values: { ":pk": `CREDITNOTES#${year}` } };
    const rows = await content.all({ where });
    expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, i) => i + 1));
    registered += rows.length;
    for (const { serial, orderId, note } of rows) {
      const mine = notes.find((one) => one.order.orderId === orderId && one.nth === note);
      expect(mine?.note.number).toBe(creditNoteNumber({ year, serial: Number(serial) }));
    }
  }
  expect(registered).toBe(notes.length);
}
