import type { Deps } from "../../kernel/platform/deps.ts";
import type { Order } from "../../sales/payment/order.schema.ts";
import * as OrderMonths from "../../sales/payment/order-month.service.ts";
import {
  amountOf,
  momentOf,
  noteOf,
  type MonthList,
  type OrderCell,
  outcomeOf,
  taxIn,
} from "../../sales/payment/order-total.rules.ts";
import { partsOf } from "../../sales/payment/tax.rules.ts";
import { stateText } from "../../kernel/shared/gst.rules.ts";
import { methodOf, officeMethodWords, partWithId } from "../../sales/payment/office.rules.ts";
import * as OrderTotals from "../../sales/payment/order-total.service.ts";
import { sumOf } from "../../sales/payment/refund.rules.ts";
import { DAY, dayOf, indianIso, iso, monthOf } from "../../kernel/shared/time.ts";
import { rowOf, type ColumnOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import {
  byDay,
  monthSpan,
  monthsIn,
  rupees,
  type Span,
  spanOf,
  sumBy,
  sumByExamType,
} from "./month.rules.ts";
import type {
  PaymentReport,
  PaymentReportFilters,
  PaymentReportQuery,
  PaymentRow,
} from "./month-report.schema.ts";

type Cell = OrderCell & { day: string };

/** The totals of a list, such as "paid", in a period, for one exam type or for all. */
async function totalsOf(
  deps: Deps,
  { list, span, examType }: { list: MonthList; span: Span; examType?: Cell["examType"] },
): Promise<{ cells: Cell[]; asOf: number }> {
  const [first, last] = [dayOf(span.from), dayOf(span.to)];
  const read = monthsIn(span).map((month) => OrderTotals.ofMonth(deps, { month, list }));
  const all = await Promise.all(read);
  const asOf = Math.min(...all.map((one) => one.asOf));
  const cells = all
    .flatMap(({ days }) => days)
    .filter(({ day }) => day >= first && day <= last)
    .flatMap(({ day, cells: ofDay }) => ofDay.map((cell) => ({ day, ...cell })))
    .filter((cell) => examType === undefined || cell.examType === examType);
  return { cells, asOf };
}

const paiseOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { paise }) => sum + paise, 0);

/** The tax in some totals; undefined if one is from an earlier version, which stored no tax. */
const taxOf = (cells: readonly Cell[]): number | undefined =>
  cells.reduce<number | undefined>(
    (sum, { taxPaise }) =>
      sum === undefined || taxPaise === undefined ? undefined : sum + taxPaise,
    0,
  );

/** Money received and given back in the period, the difference, and the tax in the difference. */
function balanceOf(paid: readonly Cell[], back: readonly Cell[]): PaymentReport["sums"] {
  const [received, givenBack] = [paiseOf(paid), paiseOf(back)];
  const [inPaid, inBack] = [taxOf(paid), taxOf(back)];
  const isKnown = inPaid !== undefined && inBack !== undefined;
  return [
    { name: "received", value: received },
    { name: "givenBack", value: givenBack },
    { name: "net", value: received - givenBack },
    ...(isKnown ? [{ name: "gst", value: inPaid - inBack }] : []),
  ];
}

/** A page of a period's orders, oldest first. The cursor's time says in which month to continue. */
async function pageOf(
  deps: Deps,
  span: Span,
  { after, limit, ...of }: Pick<OrderMonths.PageQuery, "list" | "examType" | "after" | "limit">,
): Promise<OrderMonths.OrdersPage> {
  const months = monthsIn(span);
  const orders: Order[] = [];
  const at = Date.parse(after?.slice(0, iso(0).length) ?? "");
  const start = Number.isNaN(at) ? 0 : Math.max(0, months.indexOf(monthOf(at)));
  let cursor = after;
  for (const month of months.slice(start)) {
    const left = limit - orders.length;
    if (left === 0) return { orders, next: iso(monthSpan(month).from) };
    const page = await OrderMonths.page(deps, {
      ...of,
      month,
      from: span.from,
      until: span.to,
      after: cursor,
      limit: left,
    });
    orders.push(...page.orders);
    if (page.next !== null) return { orders, next: page.next };
    cursor = undefined;
  }
  return { orders, next: null };
}

/** A page of a month's payments or of a longer period's, and figures over all of them, in paise. */
export async function read(
  deps: Deps,
  { after, limit, ...filters }: PaymentReportQuery,
): Promise<PaymentReport> {
  const { month = monthOf(deps.clock.now()), examType, list = "paid" } = filters;
  const span = spanOf(filters, deps.clock.now());
  const totals = (of: MonthList) =>
    totalsOf(deps, { span, list: of, ...(examType && { examType }) });
  const [{ orders, next }, open, paid, refund] = await Promise.all([
    pageOf(deps, span, { list, examType, after, limit }),
    list === "open" ? totals("open") : undefined,
    totals("paid"),
    totals("refund"),
  ]);
  const { cells } = { open, paid, refund }[list] ?? paid;
  const paise = (cell: Cell) => cell.paise;
  const count = (cell: Cell) => cell.count;
  return {
    month,
    rows: orders.map((order) => viewOf(list, order)),
    next,
    asOf: iso(Math.min(paid.asOf, refund.asOf, open?.asOf ?? paid.asOf)),
    total: cells.reduce((sum, cell) => sum + count(cell), 0),
    byDay: chartOf(span, cells),
    byExamType: sumByExamType(cells, paise),
    sums: [
      { name: "amount", value: paiseOf(cells) },
      ...balanceOf(paid.cells, refund.cells),
      ...sumBy(cells, ({ outcome }) => outcome, count),
    ],
  };
}

/** The longest span with a value for each day; a longer span has a value for each month. */
const DAYS_SHOWN = 31 * DAY;

function chartOf(span: Span, cells: readonly Cell[]): PaymentReport["byDay"] {
  const value = ({ paise }: Cell) => paise;
  if (span.to - span.from <= DAYS_SHOWN) {
    return byDay(span, cells, { dayOf: ({ day }) => day, value });
  }
  return monthsIn(span).map((month) => ({
    day: `${month}-01`,
    value: paiseOf(cells.filter(({ day }) => day.startsWith(month))),
  }));
}

function viewOf(list: MonthList, order: Order): PaymentRow {
  const amountPaise = amountOf(list, order);
  const isRefund = list === "refund";
  const part = isRefund ? partWithId(order, order.refund?.id ?? "") : undefined;
  const method = methodOf(order, isRefund ? order.refund?.id : null);
  const refundedPaise = isRefund ? amountPaise : sumOf(order.refunds);
  return {
    orderId: order.orderId,
    refundId: isRefund ? (order.refund?.id ?? null) : null,
    paymentId: order.payment?.id ?? null,
    userId: order.userId,
    name: order.buyer.name,
    email: order.buyer.email,
    examType: order.examType,
    at: iso(momentOf[list](order)),
    amountPaise,
    taxPaise: taxIn(list, order),
    refundedPaise,
    netPaise: list === "open" ? 0 : (isRefund ? 0 : amountPaise) - refundedPaise,
    state: outcomeOf(order),
    method: method && officeMethodWords(method),
    reference: (part ?? order.office)?.reference ?? null,
    invoice: order.invoice,
    creditNote: (isRefund && noteOf(order)?.number) || null,
    bill: billOf(order, taxIn(list, order)),
  };
}

function billOf(order: Order, taxPaise: number): PaymentRow["bill"] {
  const { bill } = order;
  // A receipt shows its tax as one amount, without dividing it.
  const { cgst, sgst, igst } =
    bill?.kind === "TAX_INVOICE" ? partsOf(order, taxPaise) : { cgst: 0, sgst: 0, igst: 0 };
  return {
    cgstPaise: cgst,
    sgstPaise: sgst,
    igstPaise: igst,
    sac: bill?.sac ?? null,
    place: bill?.place ? stateText(bill.place) : null,
    buyer: bill?.buyer?.name ?? null,
    gstin: bill?.buyer?.gstin ?? null,
  };
}

/** The columns of the file. */
export const PAYMENT_COLUMNS: readonly ColumnOf<PaymentRow, string>[] = [
  { header: "Date", width: 26, value: ({ at }) => indianIso(Date.parse(at)) },
  { header: "Order", width: 26, value: ({ orderId }) => orderId },
  { header: "Name", width: 28, value: ({ name }) => name },
  { header: "Email", width: 34, value: ({ email }) => email },
  { header: "Exam type", width: 14, value: ({ examType }) => examType },
  { header: "Rupees", width: 12, value: ({ amountPaise }) => rupees(amountPaise) },
  { header: "State", width: 16, value: ({ state }) => state },
  { header: "Method", width: 12, value: ({ method }) => method ?? "" },
  { header: "Invoice", width: 18, value: ({ invoice }) => invoice ?? "" },
  { header: "Day in India", width: 12, value: ({ at }) => dayOf(Date.parse(at)) },
  { header: "GST in it", width: 12, value: ({ taxPaise }) => rupees(taxPaise) },
  { header: "Given back", width: 12, value: ({ refundedPaise }) => rupees(refundedPaise) },
  { header: "Net", width: 12, value: ({ netPaise }) => rupees(netPaise) },
  { header: "Payment", width: 22, value: ({ paymentId }) => paymentId ?? "" },
  { header: "Refund", width: 22, value: ({ refundId }) => refundId ?? "" },
  { header: "Credit note", width: 18, value: ({ creditNote }) => creditNote ?? "" },
  {
    header: "Taxable value",
    width: 12,
    value: ({ amountPaise, taxPaise }) => rupees(amountPaise - taxPaise),
  },
  { header: "CGST", width: 12, value: ({ bill }) => rupees(bill.cgstPaise) },
  { header: "SGST or UTGST", width: 12, value: ({ bill }) => rupees(bill.sgstPaise) },
  { header: "IGST", width: 12, value: ({ bill }) => rupees(bill.igstPaise) },
  { header: "SAC", width: 10, value: ({ bill }) => bill.sac ?? "" },
  { header: "Place of supply", width: 24, value: ({ bill }) => bill.place ?? "" },
  { header: "Buyer", width: 28, value: ({ bill, name }) => bill.buyer ?? name },
  { header: "Buyer's GSTIN", width: 18, value: ({ bill }) => bill.gstin ?? "" },
  { header: "Reference", width: 22, value: ({ reference }) => reference ?? "" },
];

/** All payments of a month, or of a longer period, as rows of cells, page by page. */
export async function* cells(
  deps: Deps,
  filters: PaymentReportFilters,
): AsyncGenerator<string[][]> {
  const { examType, list = "paid" } = filters;
  const { from, to } = spanOf(filters, deps.clock.now());
  for (const month of monthsIn({ from, to })) {
    for await (const orders of OrderMonths.pages(deps, { month, list, from, until: to })) {
      const fitting = orders.filter((each) => !examType || each.examType === examType);
      yield fitting.map((order) => rowOf(PAYMENT_COLUMNS, viewOf(list, order)));
    }
  }
}
