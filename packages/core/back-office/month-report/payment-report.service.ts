import type { Deps } from "../../kernel/platform/deps.ts";
import type { Order } from "../../sales/payment/order.schema.ts";
import * as OrderMonths from "../../sales/payment/order-month.service.ts";
import {
  amountOf,
  momentOf,
  type MonthList,
  type OrderCell,
  standingOf,
  taxIn,
} from "../../sales/payment/order-total.rules.ts";
import * as OrderTotals from "../../sales/payment/order-total.service.ts";
import { sumOf } from "../../sales/payment/refund.rules.ts";
import { dayOf, iso, monthOf } from "../../kernel/shared/time.ts";
import { rowOf, type ColumnOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import { byDay, monthSpan, sumBy, sumByExamType } from "./month.rules.ts";
import type {
  PaymentReport,
  PaymentReportFilters,
  PaymentReportQuery,
  PaymentRow,
} from "./month-report.schema.ts";

type Cell = OrderCell & { day: string };

/** A month's totals of a list, of one exam type or of all. */
async function totalsOf(
  deps: Deps,
  { list, month, examType }: { list: MonthList; month: string; examType?: Cell["examType"] },
): Promise<{ cells: Cell[]; asOf: number }> {
  const { days, asOf } = await OrderTotals.ofMonth(deps, { month, list });
  const cells = days
    .flatMap(({ day, cells: ofDay }) => ofDay.map((cell) => ({ day, ...cell })))
    .filter((cell) => examType === undefined || cell.examType === examType);
  return { cells, asOf };
}

const paiseOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { paise }) => sum + paise, 0);

/** Undefined while a total of an earlier version, without tax, is among them. */
const taxOf = (cells: readonly Cell[]): number | undefined =>
  cells.reduce<number | undefined>(
    (sum, { taxPaise }) =>
      sum === undefined || taxPaise === undefined ? undefined : sum + taxPaise,
    0,
  );

/** What came in in the month, what was given back in it, and the difference with its tax. */
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

/** A page of a month's payments, and figures over all of them, in paise. */
export async function read(
  deps: Deps,
  { after, limit, ...filters }: PaymentReportQuery,
): Promise<PaymentReport> {
  const { month = monthOf(deps.clock.now()), examType, list = "paid" } = filters;
  const totals = (of: MonthList) =>
    totalsOf(deps, { month, list: of, ...(examType && { examType }) });
  const [{ orders, next }, open, paid, refund] = await Promise.all([
    OrderMonths.page(deps, { month, list, examType, after, limit }),
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
    byDay: byDay(monthSpan(month), cells, { dayOf: ({ day }) => day, value: paise }),
    byExamType: sumByExamType(cells, paise),
    sums: [
      { name: "amount", value: paiseOf(cells) },
      ...balanceOf(paid.cells, refund.cells),
      ...sumBy(cells, ({ standing }) => standing, count),
    ],
  };
}

function viewOf(list: MonthList, order: Order): PaymentRow {
  const amountPaise = amountOf(list, order);
  const isRefund = list === "refund";
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
    state: standingOf(order),
    method: order.payment?.method ?? null,
    invoice: order.invoice,
  };
}

const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** The columns of the file. */
export const PAYMENT_COLUMNS: readonly ColumnOf<PaymentRow, string>[] = [
  { header: "Date", width: 24, value: ({ at }) => at },
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
];

/** All payments of a month as rows of cells, page by page. */
export async function* cells(
  deps: Deps,
  filters: PaymentReportFilters,
): AsyncGenerator<string[][]> {
  const { month = monthOf(deps.clock.now()), examType, list = "paid" } = filters;
  for await (const orders of OrderMonths.pages(deps, { month, list })) {
    const fitting = orders.filter((one) => examType === undefined || one.examType === examType);
    yield fitting.map((order) => rowOf(PAYMENT_COLUMNS, viewOf(list, order)));
  }
}
