import type { Deps } from "../platform/deps.ts";
import type { Order } from "../payment/order.schema.ts";
import * as Orders from "../payment/order-month.service.ts";
import { isPartlyRefunded } from "../payment/refund.rules.ts";
import { csvLine } from "../spreadsheet/csv.rules.ts";
import { iso, monthOf } from "../shared/time.ts";
import { byDay, pageOf, sumBy } from "./month.rules.ts";
import { inExamTypes } from "./month-report.rules.ts";
import type {
  PaymentReport,
  PaymentReportFilters,
  PaymentReportQuery,
  PaymentRow,
} from "./month-report.schema.ts";

type List = NonNullable<PaymentReportFilters["list"]>;

/** When the money came, or went back, or the order was made, by the list. */
const momentOf: Record<List, (order: Order) => number> = {
  paid: ({ payment, createdAt }) => payment?.at ?? createdAt,
  refund: ({ refund, createdAt }) => refund?.at ?? createdAt,
  open: ({ createdAt }) => createdAt,
};

/** Paise that came, went back, or would have come. */
const amountOf = (list: List, { amountPaise, refund }: Order): number =>
  list === "refund" ? (refund?.paise ?? 0) : amountPaise;

async function found(deps: Deps, filters: PaymentReportFilters) {
  const { month = monthOf(deps.clock.now()), examType, list = "paid" } = filters;
  const { orders, more } = await Orders.wholeMonth(deps, { month, list });
  const fitting = orders.filter((order) => examType === undefined || order.examType === examType);
  return { month, list, fitting, more };
}

/** The payments of a month: a page of them, and what they add up to, in paise. */
export async function read(
  deps: Deps,
  { page, limit, ...filters }: PaymentReportQuery,
): Promise<PaymentReport> {
  const { month, list, fitting, more } = await found(deps, filters);
  const shown = pageOf(fitting, { page, limit });
  const value = (order: Order) => amountOf(list, order);
  return {
    ...shown,
    month,
    rows: shown.rows.map((order) => rowOf(list, order)),
    byDay: byDay(month, fitting, { at: momentOf[list], value }),
    byExamType: inExamTypes(fitting, value),
    sums: [
      { name: "amount", value: fitting.reduce((sum, order) => sum + value(order), 0) },
      ...sumBy(fitting, stateOf, () => 1),
    ],
    more,
  };
}

const stateOf = (order: Order): PaymentRow["state"] =>
  isPartlyRefunded(order) ? "partly-refunded" : order.state;

const rowOf = (list: List, order: Order): PaymentRow => ({
  orderId: order.orderId,
  refundId: list === "refund" ? (order.refund?.id ?? null) : null,
  userId: order.userId,
  name: order.buyer.name,
  email: order.buyer.email,
  examType: order.examType,
  at: iso(momentOf[list](order)),
  amountPaise: amountOf(list, order),
  state: stateOf(order),
  method: order.payment?.method ?? null,
  invoice: order.invoice,
});

const HEAD = [
  "Date",
  "Order",
  "Name",
  "Email",
  "Exam type",
  "Rupees",
  "State",
  "Method",
  "Invoice",
];

/** All of them as CSV in UTF-8 that spreadsheets recognise. */
export async function csv(deps: Deps, filters: PaymentReportFilters): Promise<string> {
  const { list, fitting } = await found(deps, filters);
  const lines = fitting
    .map((order) => rowOf(list, order))
    .map((row) =>
      csvLine([
        row.at,
        row.orderId,
        row.name,
        row.email,
        row.examType,
        (row.amountPaise / 100).toFixed(2),
        row.state,
        row.method ?? "",
        row.invoice ?? "",
      ]),
    );
  return `\ufeff${csvLine(HEAD)}${lines.join("")}`;
}
