import type { Deps } from "../../kernel/platform/deps.ts";
import { rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import * as CreditNotes from "../../sales/payment/credit-note.service.ts";
import { financialYearOf } from "../../sales/payment/invoice.rules.ts";
import * as OrderMonths from "../../sales/payment/order-month.service.ts";
import { creditOf, type GstPaper, invoiceOf } from "./gst-paper.rules.ts";
import { tableOf } from "./gst-tables.rules.ts";
import type { GstReturnFilters, GstTable } from "./month-report.schema.ts";
import { monthsIn, type Span, spanOf } from "./month.rules.ts";

const isPaper = (paper: GstPaper | undefined): paper is GstPaper => paper !== undefined;
const isWithin = ({ from, to }: Span, at: number): boolean => at >= from && at <= to;

/** The invoices of a span, by the time of payment, page by page. */
async function* invoices(deps: Deps, span: Span): AsyncGenerator<GstPaper[]> {
  for (const month of monthsIn(span)) {
    const of = { month, list: "paid", from: span.from, until: span.to } as const;
    for await (const orders of OrderMonths.pages(deps, of))
      yield orders.map(invoiceOf).filter(isPaper);
  }
}

/**
 * The credit notes of a span. They are read from their register, because a note keeps its date if
 * its refund is rejected and made again in a later month.
 */
async function* notes(deps: Deps, span: Span): AsyncGenerator<GstPaper[]> {
  const years = new Set(monthsIn(span).map((month) => financialYearOf(Date.parse(`${month}-15`))));
  for (const year of years) {
    for await (const page of CreditNotes.pages(deps, year)) {
      const papers = page.map(({ order, note }) => creditOf(order, note)).filter(isPaper);
      yield papers.filter(({ at }) => isWithin(span, at));
    }
  }
}

async function* papers(deps: Deps, span: Span): AsyncGenerator<GstPaper[]> {
  yield* invoices(deps, span);
  yield* notes(deps, span);
}

/**
 * The rows of a table of GSTR-1, page by page. A table of sums has all its rows on the last page.
 */
export async function* cells(
  deps: Deps,
  table: GstTable,
  filters: GstReturnFilters,
): AsyncGenerator<string[][]> {
  const found = tableOf(table);
  for await (const page of papers(deps, spanOf(filters, deps.clock.now()))) {
    if ("list" in found) {
      const { columns, isOf } = found.list;
      yield page.filter(isOf).map((paper) => rowOf(columns, paper));
    } else {
      for (const paper of page) found.sum.add(paper);
      yield [];
    }
  }
  if ("sum" in found) yield found.sum.rows();
}

export function columns(table: GstTable) {
  const found = tableOf(table);
  return "list" in found ? found.list.columns : found.sum.columns;
}
