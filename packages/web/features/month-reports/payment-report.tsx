import type {
  GstTable,
  PaymentRow,
} from "@academy/core/back-office/month-report/month-report.schema.ts";
import type { readPaymentReport } from "@academy/functions/api/month-reports/read-payment-report.ts";
import { Text } from "@academy/ui/kit/layout.tsx";
import { RowName } from "@academy/ui/row-name.tsx";
import { Link } from "react-router-dom";
import { call } from "../../lib/api/api.ts";
import { formatMoment, formatRupees } from "../../lib/format.ts";
import { shownStateWords } from "../../shared/sales/order-words.rules.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { methodWords } from "../../shared/sales/payment-words.rules.ts";
import { MonthReport } from "./month-report.tsx";
import { exportMonth } from "./month-export.ts";
import type { ReportKind } from "./report-kind.ts";

/** Unpaid orders have no receipt and no payment method. */
const isUnpaid = ({ state }: PaymentRow): boolean => state === "created" || state === "failed";

const rupees = (paise: number): string => formatRupees(paise / 100);

/** The name of the chart for each list of payments. */
const AMOUNTS: Record<string, string> = { "": "Received", refund: "Given back", open: "Not paid" };

/** The words for the balance of the period, which is the same for every list of payments. */
const BALANCE = {
  received: "Received",
  givenBack: "Given back",
  net: "Net",
  gst: "GST in net",
} as const;

/** The tables of the GST return, with the names that the government's tool has for them. */
const RETURN: readonly { value: GstTable; label: string }[] = [
  { value: "b2b", label: "b2b: invoices to a GSTIN" },
  { value: "b2cl", label: "b2cl: large, other states" },
  { value: "b2cs", label: "b2cs: small, by state and rate" },
  { value: "exp", label: "exp: outside India" },
  { value: "cdnr", label: "cdnr: credit notes to a GSTIN" },
  { value: "cdnur", label: "cdnur: other credit notes" },
  { value: "exemp", label: "exemp: bills of supply" },
  { value: "hsn_b2b", label: "hsn (b2b): by code" },
  { value: "hsn_b2c", label: "hsn (b2c): by code" },
  { value: "docs", label: "docs: numbers issued" },
];

type Sums = readonly { name: string; value: number }[];
const sumOf = (sums: Sums, name: string): string => {
  const found = sums.find((one) => one.name === name);
  return found ? rupees(found.value) : "–";
};

/** The payments of a month, by the day of payment or refund. */
const payments: ReportKind<PaymentRow> = {
  name: "payments",
  choices: [
    {
      name: "list",
      label: "Payments",
      options: [
        { value: "", label: "Received" },
        { value: "refund", label: "Refunds" },
        { value: "open", label: "Not paid" },
      ],
    },
    {
      name: "period",
      label: "Period",
      options: [
        { value: "", label: "The month" },
        { value: "quarter", label: "Its quarter" },
        { value: "year", label: "Its financial year" },
      ],
    },
  ],
  read: (query, signal) =>
    call<typeof readPaymentReport>("GET /api/reports/payments", { query, signal }),
  hasDays: true,
  files: [
    { value: "", label: "The payments" },
    { value: "settlements", label: "Settlements with fees" },
    { group: "For GSTR-1, of all exam types", items: RETURN },
  ],
  download: (filter, onProgress, file) => {
    const table = RETURN.find(({ value }) => value === file)?.value;
    const { examType: _examType, list: _list, ...span } = filter;
    if (file === "settlements") return exportMonth({ report: file, filter: span }, onProgress);
    if (table === undefined) return exportMonth({ report: "payments", filter }, onProgress);
    return exportMonth({ report: "gstr1", table, filter: span }, onProgress);
  },
  keyOf: ({ orderId, refundId }) => refundId ?? orderId,
  columns: [
    {
      name: "Student",
      cell: ({ userId, name, email }) => (
        <RowName note={email}>
          <Link to={linkToAdmin("adminUser", { userId })}>{name}</Link>
        </RowName>
      ),
    },
    { name: "Date", cell: ({ at }) => formatMoment(at) },
    { name: "Exam", cell: ({ examType }, examName) => examName(examType) },
    {
      name: "Amount",
      cell: ({ amountPaise, refundedPaise, refundId }) => (
        <>
          {rupees(amountPaise)}
          {refundId === null && refundedPaise > 0 && (
            <Text component="span" size="sm" tone="soft">
              , {rupees(refundedPaise)} given back
            </Text>
          )}
        </>
      ),
    },
    {
      name: "State",
      cell: ({ state }) => shownStateWords[state === "partly-refunded" ? "part" : state],
    },
    { name: "Method", cell: (row) => (isUnpaid(row) ? "–" : methodWords(row.method)) },
    {
      name: "Order",
      cell: ({ orderId, name }) => (
        <Link
          to={linkToAdmin("adminPayments", {}, { order: orderId })}
          aria-label={`Order of ${name}`}
        >
          Order
        </Link>
      ),
    },
  ],
  figures: ({ total, sums }, { list = "" }) => [
    { name: list === "refund" ? "Refunds" : "Orders", value: String(total) },
    ...(list === "open"
      ? [{ name: "Not paid", value: sumOf(sums, "amount") }]
      : Object.entries(BALANCE).map(([of, name]) => ({ name, value: sumOf(sums, of) }))),
  ],
  chart: ({ list = "" }) => ({
    title: `${AMOUNTS[list] ?? "Amount"}, day by day`,
    of: "Rupees",
    shown: rupees,
  }),
  empty: (span) => ({
    title: `No payments in ${span}`,
    text: "Choose another month, or change the filters.",
  }),
};

export const PaymentReportPage = () => <MonthReport kind={payments} />;
