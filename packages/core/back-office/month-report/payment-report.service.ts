import type { Deps } from "../../kernel/platform/deps.ts";
import type { Order } from "../../sales/payment/order.schema.ts";
import * as OrderMonths from "../../sales/payment/order-month.service.ts";
import {
  amountOf,
  momentOf,
  type MonthList,
  standingOf,
} from "../../sales/payment/order-total.rules.ts";
import * as OrderTotals from "../../sales/payment/order-total.service.ts";
import { iso, monthOf } from "../../kernel/shared/time.ts";
import { rowOf, type ColumnOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import { sumBy, byDay, sumByExamType } from "./month.rules.ts";
import type {
  PaymentReport,
  PaymentReportFilters,
  PaymentReportQuery,
  PaymentRow,
} from "./month-report.schema.ts";

/** A page of a month's payments, and figures over all of them, in paise. */
export async function read(
  deps: Deps,
  { after, limit, ...filters }: PaymentReportQuery,
): Promise<PaymentReport> {
  const { month = monthOf(deps.clock.now()), examType, list = "paid" } = filters;
  const [{ orders, next }, totals] = await Promise.all([
    OrderMonths.page(deps, { month, list, examType, after, limit }),
    OrderTotals.ofMonth(deps, { month, list }),
  ]);
  const cells = totals.days
    .flatMap(({ day, cells: ofDay }) => ofDay.map((cell) => ({ day, ...cell })))
    .filter((cell) => examType === undefined || cell.examType === examType);
  const paise = (cell: { paise: number }) => cell.paise;
  const count = (cell: { count: number }) => cell.count;
  return {
    month,
    rows: orders.map((order) => viewOf(list, order)),
    next,
    asOf: iso(totals.asOf),
    total: cells.reduce((sum, cell) => sum + count(cell), 0),
    byDay: byDay(month, cells, { dayOf: ({ day }) => day, value: paise }),
    byExamType: sumByExamType(cells, paise),
    sums: [
      { name: "amount", value: cells.reduce((sum, cell) => sum + paise(cell), 0) },
      ...sumBy(cells, ({ standing }) => standing, count),
    ],
  };
}

const viewOf = (list: MonthList, order: Order): PaymentRow => ({
  orderId: order.orderId,
  refundId: list === "refund" ? (order.refund?.id ?? null) : null,
  userId: order.userId,
  name: order.buyer.name,
  email: order.buyer.email,
  examType: order.examType,
  at: iso(momentOf[list](order)),
  amountPaise: amountOf(list, order),
  state: standingOf(order),
  method: order.payment?.method ?? null,
  invoice: order.invoice,
});

/** The columns of the file. */
export const PAYMENT_COLUMNS: readonly ColumnOf<PaymentRow, string>[] = [
  { header: "Date", width: 24, value: ({ at }) => at },
  { header: "Order", width: 26, value: ({ orderId }) => orderId },
  { header: "Name", width: 28, value: ({ name }) => name },
  { header: "Email", width: 34, value: ({ email }) => email },
  { header: "Exam type", width: 14, value: ({ examType }) => examType },
  { header: "Rupees", width: 12, value: ({ amountPaise }) => (amountPaise / 100).toFixed(2) },
  { header: "State", width: 16, value: ({ state }) => state },
  { header: "Method", width: 12, value: ({ method }) => method ?? "" },
  { header: "Invoice", width: 18, value: ({ invoice }) => invoice ?? "" },
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
