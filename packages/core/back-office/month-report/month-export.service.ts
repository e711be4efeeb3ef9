import type { ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import * as ListExports from "../../kernel/file-job/list-export.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import { dayOf, monthOf } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import {
  MONTH_EXPORT_REQUESTED,
  MonthExport,
  type MonthExportInput,
  type PaymentReportFilters,
} from "./month-report.schema.ts";
import { periodOf } from "./month.rules.ts";
import * as DeskFile from "./desk-file.service.ts";
import * as PaymentReport from "./payment-report.service.ts";
import * as SubscriptionReport from "./subscription-report.service.ts";

/** Up to this many rows are written during the request, in about a second. */
const IMMEDIATE_LIMIT = 1000;

const SHEETS = {
  payments: { name: "Payments", columns: PaymentReport.PAYMENT_COLUMNS },
  subscriptions: { name: "Subscriptions", columns: SubscriptionReport.SUBSCRIPTION_COLUMNS },
  desk: { name: "Office", columns: DeskFile.DESK_COLUMNS },
} as const;

function periodName({ month = "", period }: PaymentReportFilters): string {
  const months = periodOf(month, period);
  return months.length === 1 ? month : `${months[0]} to ${months.at(-1)}`;
}

function spanName({ report, filter }: MonthExportInput): string {
  if (report === "payments") return periodName(filter);
  if (report === "desk") return filter.day ?? "";
  const days = filter.within;
  return days === undefined ? (filter.month ?? "") : `ending within ${days} days`;
}

const months: ListExports.ListKind<MonthExport> = {
  list: "months",
  schema: MonthExport,
  event: MONTH_EXPORT_REQUESTED,
  action: "month.export",
  fileName: ({ of, format }) => `${SHEETS[of.report].name} ${spanName(of)}`.trim() + `.${format}`,
  sheet: ({ of }) => SHEETS[of.report],
  pages: (deps, { of }) => {
    if (of.report === "payments") return PaymentReport.cells(deps, of.filter);
    if (of.report === "desk") return DeskFile.cells(deps, of.filter);
    return SubscriptionReport.cells(deps, of.filter);
  },
};

/**
 * Exports a month's payments or subscriptions, or a day of the office, as CSV.
 * @param immediateLimit up to this many rows, the file is ready with the response; for more, a job writes it
 */
export function request(
  deps: Deps,
  actor: Actor,
  { report, filter: given }: MonthExportInput,
  immediateLimit = IMMEDIATE_LIMIT,
): Promise<ListExportView> {
  // The current month and day are fixed now, because the job may run in the next ones.
  const now = deps.clock.now();
  const filter =
    "day" in given || report === "desk"
      ? { day: ("day" in given && given.day) || dayOf(now) }
      : { ...given, month: given.month ?? monthOf(now) };
  const requested = {
    exportId: newId("monthExport", deps),
    format: "csv" as const,
    of: MonthExport.shape.of.parse({ report, filter }),
  };
  return ListExports.request(deps, actor, months, { requested, immediateLimit });
}

/** The state of an export. @throws AppError `not-found`, also after seven days */
export const progress = (deps: Deps, exportId: string): Promise<ListExportView> =>
  ListExports.progress(deps, months, exportId);

/** Writes the file of an export. @throws any error, so that the platform retries the job */
export const make = (deps: Deps, exportId: string): Promise<void> =>
  ListExports.make(deps, months, exportId);
