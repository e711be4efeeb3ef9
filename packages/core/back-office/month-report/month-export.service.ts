import type { ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import * as ListExports from "../../kernel/file-job/list-export.service.ts";
import type { Column } from "../../kernel/spreadsheet/sheet.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import { dayOf, monthOf } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import {
  MONTH_EXPORT_REQUESTED,
  MonthExport,
  type MonthExportInput,
  type SpanFilters,
} from "./month-report.schema.ts";
import * as DeskFile from "./desk-file.service.ts";
import * as GstReturn from "./gst-return.service.ts";
import * as SettlementFile from "./settlement-file.service.ts";
import { periodOf, spanOf } from "./month.rules.ts";
import * as PaymentReport from "./payment-report.service.ts";
import * as SubscriptionReport from "./subscription-report.service.ts";

/** The most rows that are written during the request, which takes about a second. */
const IMMEDIATE_LIMIT = 1000;

/**
 * A table of sums has no rows before all its payments are read. If these have more pages than this,
 * a job reads them, and not the request.
 */
const IMMEDIATE_PAGES = 40;

type Of = MonthExport["of"];

function sheetOf(of: Of): { name: string; columns: readonly Column[] } {
  if (of.report === "gstr1") {
    return { name: `GSTR-1 ${of.table}`, columns: GstReturn.columns(of.table) };
  }
  if (of.report === "desk") return { name: "Office", columns: DeskFile.DESK_COLUMNS };
  if (of.report === "settlements") {
    return { name: "Settlements", columns: SettlementFile.SETTLEMENT_COLUMNS };
  }
  return of.report === "payments"
    ? { name: "Payments", columns: PaymentReport.PAYMENT_COLUMNS }
    : { name: "Subscriptions", columns: SubscriptionReport.SUBSCRIPTION_COLUMNS };
}

function pagesOf(deps: Deps, of: Of): AsyncGenerator<string[][]> {
  if (of.report === "gstr1") return GstReturn.cells(deps, of.table, of.filter);
  if (of.report === "desk") return DeskFile.cells(deps, of.filter);
  if (of.report === "settlements") return SettlementFile.cells(deps, of.filter);
  return of.report === "payments"
    ? PaymentReport.cells(deps, of.filter)
    : SubscriptionReport.cells(deps, of.filter);
}

function periodName({ month = "", period, from, to }: SpanFilters): string {
  if (from !== undefined && to !== undefined) return `${from} to ${to}`;
  const months = periodOf(month, period);
  return months.length === 1 ? month : `${months[0]} to ${months.at(-1)}`;
}

function spanName(of: Of): string {
  if (of.report === "desk") return of.filter.day ?? "";
  if (of.report !== "subscriptions") return periodName(of.filter);
  const days = of.filter.within;
  return days === undefined ? (of.filter.month ?? "") : `ending within ${days} days`;
}

const months: ListExports.ListKind<MonthExport> = {
  list: "months",
  schema: MonthExport,
  event: MONTH_EXPORT_REQUESTED,
  action: "month.export",
  fileName: ({ of, format }) => `${sheetOf(of).name} ${spanName(of)}`.trim() + `.${format}`,
  sheet: ({ of }) => sheetOf(of),
  pages: (deps, { of }) => pagesOf(deps, of),
  immediatePages: IMMEDIATE_PAGES,
};

/**
 * Exports payments, settlements, subscriptions, a day of the office or a table of GSTR-1 as CSV.
 * @throws AppError `invalid` for an invalid span, and for settlements without a provider
 * @param immediateLimit up to this many rows, the file is ready with the response; for more, a job
 * writes it
 */
export async function request(
  deps: Deps,
  actor: Actor,
  input: MonthExportInput,
  immediateLimit = IMMEDIATE_LIMIT,
): Promise<ListExportView> {
  const of = fixed(deps, input);
  const requested = {
    exportId: newId("monthExport", deps),
    format: "csv" as const,
    of,
  };
  return ListExports.request(deps, actor, months, { requested, immediateLimit });
}

/** The current month and day are fixed at the request, because the job may run in the next ones. */
function fixed(deps: Deps, input: MonthExportInput): Of {
  const now = deps.clock.now();
  if (input.report === "desk") return { ...input, filter: { day: input.filter.day ?? dayOf(now) } };
  const filter = { ...input.filter, month: input.filter.month ?? monthOf(now) };
  if (input.report !== "subscriptions") spanOf(filter, now);
  if (input.report === "settlements") SettlementFile.assertProvider(deps);
  return MonthExport.shape.of.parse({ ...input, filter });
}

/** The state of an export. @throws AppError `not-found`, also after seven days */
export const progress = (deps: Deps, exportId: string): Promise<ListExportView> =>
  ListExports.progress(deps, months, exportId);

/** Writes the file of an export. @throws any error, so that the platform retries the job */
export const make = (deps: Deps, exportId: string): Promise<void> =>
  ListExports.make(deps, months, exportId);
