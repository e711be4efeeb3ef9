import type { Deps } from "../../kernel/platform/deps.ts";
import type { Payments } from "../../kernel/platform/provider.ts";
import type { SettledLine } from "../../kernel/platform/provider.schema.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { indianIso } from "../../kernel/shared/time.ts";
import { type ColumnOf, rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import type { Order } from "../../sales/payment/order.schema.ts";
import { ordersOf } from "../../sales/payment/settled-orders.service.ts";
import { monthsIn, rupees, spanOf } from "./month.rules.ts";
import type { SpanFilters } from "./month-report.schema.ts";
import { agreement } from "./settlement.rules.ts";

interface Row {
  line: SettledLine;
  order: Order | undefined;
}

const noteOf = ({ line, order }: Row): string =>
  order?.notes.find(({ refundId }) => refundId === line.id)?.number ?? "";

/** The columns of the file. */
export const SETTLEMENT_COLUMNS: readonly ColumnOf<Row, string>[] = [
  { header: "Settled", width: 26, value: ({ line }) => indianIso(line.settledAt) },
  { header: "Settlement", width: 22, value: ({ line }) => line.settlementId },
  { header: "UTR", width: 22, value: ({ line }) => line.utr ?? "" },
  { header: "Kind", width: 14, value: ({ line }) => line.kind },
  { header: "Rupees", width: 12, value: ({ line }) => rupees(line.amountPaise) },
  { header: "Fee with GST", width: 12, value: ({ line }) => rupees(line.feePaise) },
  { header: "GST in the fee", width: 12, value: ({ line }) => rupees(line.taxPaise) },
  { header: "Net", width: 12, value: ({ line }) => rupees(line.netPaise) },
  { header: "Payment", width: 22, value: ({ line }) => line.paymentId ?? line.id },
  { header: "Refund", width: 22, value: ({ line }) => (line.kind === "refund" ? line.id : "") },
  { header: "Order", width: 26, value: ({ order }) => order?.orderId ?? "" },
  { header: "Name", width: 28, value: ({ order }) => order?.buyer.name ?? "" },
  { header: "Invoice", width: 18, value: ({ order }) => order?.invoice ?? "" },
  { header: "Credit note", width: 18, value: noteOf },
  { header: "In the books", width: 34, value: ({ line, order }) => agreement(line, order) },
];

/** @throws AppError `invalid` where no provider takes payments */
export function assertProvider({ payments }: Deps): Payments {
  if (payments) return payments;
  throw invalid("no_provider", "No payment provider is set up, so nothing is settled.");
}

/** The provider's settlements in a span, compared with the orders, page by page. */
export async function* cells(deps: Deps, filters: SpanFilters): AsyncGenerator<string[][]> {
  const provider = assertProvider(deps);
  const { from, to } = spanOf(filters, deps.clock.now());
  for (const month of monthsIn({ from, to })) {
    for await (const lines of linesOf(provider, month)) {
      const fitting = lines.filter(({ settledAt }) => settledAt >= from && settledAt < to);
      const orders = await ordersOf(deps, provider, fitting);
      yield fitting.map((line, n) => rowOf(SETTLEMENT_COLUMNS, { line, order: orders[n] }));
    }
  }
}

async function* linesOf(provider: Payments, name: string): AsyncGenerator<SettledLine[]> {
  const [year = 0, month = 0] = name.split("-").map(Number);
  let skip = 0;
  for (;;) {
    const lines = await provider.settledIn({ year, month }, skip);
    if (lines.length === 0) return;
    yield lines;
    skip += lines.length;
  }
}
