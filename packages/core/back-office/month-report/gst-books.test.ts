import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, dayOf, HOUR } from "../../kernel/shared/time.ts";
import {
  creditNoteNumber,
  financialYearOf,
  invoiceNumber,
} from "../../sales/payment/invoice.rules.ts";
import * as InvoiceStore from "../../sales/payment/invoice.store.ts";
import type { Order } from "../../sales/payment/order.schema.ts";
import * as OrderStore from "../../sales/payment/order.store.ts";
import { paymentWorld } from "../../testing/payment-world.fixture.ts";
import { runs } from "../../testing/runs.ts";
import * as GstReturn from "./gst-return.service.ts";
import { GST_TABLES, type GstReturnFilters, type GstTable } from "./month-report.schema.ts";
import { anySales, orderOf, type Sale, START, YEAR_HOURS } from "./payment-books.arbitrary.ts";

type Deps = Parameters<typeof GstReturn.cells>[0];

/**
 * Gives invoices and notes numbers in the order of their times, and writes the register of notes.
 */
async function numbered(deps: Deps, orders: readonly Order[]): Promise<Order[]> {
  const year = financialYearOf(START);
  const byTime = orders.toSorted((a, b) => a.createdAt - b.createdAt);
  const notes = byTime
    .flatMap(({ orderId, notes: own }) => own.map((note, nth) => ({ orderId, note, nth })))
    .toSorted((a, b) => a.note.at - b.note.at);
  const numbers = new Map<object, string>();
  const serials = new Map<string, number>();
  for (const { orderId, note, nth } of notes) {
    const of = financialYearOf(note.at);
    const serial = (serials.get(of) ?? 0) + 1;
    serials.set(of, serial);
    await InvoiceStore.add(deps, { year: of, serial, orderId, note: nth });
    numbers.set(note, creditNoteNumber({ year: of, serial }));
  }
  return byTime.map((order, at) => ({
    ...order,
    invoice: invoiceNumber({ year, serial: at + 1 }),
    notes: order.notes.map((note) => ({ ...note, number: numbers.get(note) ?? null })),
  }));
}

/** The sum of a column of some tables, in paise. */
async function sumsOf(deps: Deps, filters: GstReturnFilters) {
  const rows = new Map<GstTable, string[][]>();
  for (const table of GST_TABLES) {
    const all: string[][] = [];
    for await (const page of GstReturn.cells(deps, table, filters)) all.push(...page);
    rows.set(table, all);
  }
  return (header: string, ...tables: GstTable[]): number =>
    tables.reduce((sum, table) => {
      const at = GstReturn.columns(table).findIndex((one) => one.header === header);
      expect(at).toBeGreaterThanOrEqual(0);
      const cells = (rows.get(table) ?? []).map((row) => Math.round(Number(row[at]) * 100));
      return sum + cells.reduce((all, cell) => all + cell, 0);
    }, 0);
}

/** The sums of a span's orders: invoices less credit notes. */
function booksOf(orders: readonly Order[], [from, to]: readonly [number, number]) {
  const books = { taxed: 0, taxes: 0, exempt: 0, papers: 0 };
  const isIn = (at: number) => at >= from && at <= to;
  for (const { bill, amountPaise, tax, payment, notes } of orders) {
    if (bill?.kind === "RECEIPT") continue;
    const invoice = {
      at: payment?.at ?? 0,
      paise: amountPaise,
      taxPaise: tax?.paise ?? 0,
      sign: 1,
    };
    const papers = [invoice, ...notes.map((note) => ({ ...note, sign: -1 }))];
    for (const { paise, taxPaise, sign } of papers.filter(({ at }) => isIn(at))) {
      books[bill?.kind === "TAX_INVOICE" ? "taxed" : "exempt"] += sign * (paise - taxPaise);
      books.taxes += sign * taxPaise;
      books.papers++;
    }
  }
  return books;
}

const TAXES = ["Integrated Tax Amount", "Central Tax Amount", "State/UT Tax Amount"];

async function tablesAgree(deps: Deps, orders: readonly Order[], filters: GstReturnFilters) {
  const { from = "", to = "" } = filters;
  const span = [Date.parse(`${from}T00:00+05:30`), Date.parse(`${to}T24:00+05:30`) - 1] as const;
  const { taxed, taxes, exempt, papers } = booksOf(orders, span);
  const sum = await sumsOf(deps, filters);
  const given = sum("Taxable Value", "b2b", "b2cl", "b2cs", "exp");
  const back = sum("Taxable Value", "cdnr", "cdnur");
  const codes = ["hsn_b2b", "hsn_b2c"] as const;
  expect({
    taxed: given - back,
    exempt: sum("Exempted(other than nil rated/non GST supply)", "exemp"),
    papers: sum("Total Number", "docs") / 100,
  }).toEqual({ taxed, exempt, papers });
  expect({
    worth: sum("Taxable Value", ...codes),
    taxes: TAXES.reduce((all, tax) => all + sum(tax, ...codes), 0),
    whole: sum("Total Value", ...codes),
  }).toEqual({ worth: taxed + exempt, taxes, whole: taxed + exempt + taxes });
  return sum;
}

/**
 * The tables of any span equal the books, and the tables of two halves add up to those of the whole
 * span.
 */
async function returnsAgree(sold: Sale[], firstDay: number, days: number, cut?: number) {
  const { deps, clock } = await paymentWorld(START + 3 * YEAR_HOURS * HOUR);
  expect(clock.at).toBeGreaterThan(START);
  const orders = await numbered(deps, sold.map(orderOf));
  for (const order of orders) {
    await OrderStore.add(deps, order);
    for (const { id } of order.refunds) await OrderStore.listRefund(deps, order, id);
  }
  const dayAt = (day: number) => dayOf(START + day * DAY);
  const [from, to] = [dayAt(firstDay), dayAt(firstDay + days)];
  const whole = await tablesAgree(deps, orders, { from, to });
  if (cut === undefined) return;
  const middle = firstDay + Math.min(days - 1, Math.floor((days * cut) / 100));
  const first = await tablesAgree(deps, orders, { from, to: dayAt(middle) });
  const second = await tablesAgree(deps, orders, { from: dayAt(middle + 1), to });
  for (const [header, table] of [
    ["Taxable Value", "b2cs"],
    ["Note Value", "cdnr"],
    ["Invoice Value", "b2b"],
    ["Total Number", "docs"],
  ] as const) {
    expect([header, first(header, table) + second(header, table)]).toEqual([
      header,
      whole(header, table),
    ]);
  }
}

const drawn = [
  anySales,
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 1, max: 500 }),
] as const;

test("the tables of GSTR-1 equal the books of any span to the paisa", async () => {
  await fc.assert(
    fc.asyncProperty(...drawn, (...of) => returnsAgree(...of)),
    { numRuns: 2 },
  );
});

test("so do those of many years, and of two parts of a span", { tags: ["thorough"] }, async () => {
  await fc.assert(fc.asyncProperty(...drawn, fc.nat(100), returnsAgree), { numRuns: runs(120) });
});
