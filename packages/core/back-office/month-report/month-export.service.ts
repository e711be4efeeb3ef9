import type { ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import * as ListExports from "../../kernel/file-job/list-export.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import { monthOf } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { MONTH_EXPORT_ASKED, MonthExport, type MonthExportInput } from "./month-report.schema.ts";
import * as PaymentReport from "./payment-report.service.ts";
import * as SubscriptionReport from "./subscription-report.service.ts";

/** So many rows are written while the caller waits: about a second. */
const AT_ONCE = 1000;

const SHEETS = {
  payments: { name: "Payments", columns: PaymentReport.PAYMENT_COLUMNS },
  subscriptions: { name: "Subscriptions", columns: SubscriptionReport.SUBSCRIPTION_COLUMNS },
} as const;

const months: ListExports.ListKind<MonthExport> = {
  list: "months",
  schema: MonthExport,
  event: MONTH_EXPORT_ASKED,
  action: "month.export",
  fileName: ({ of, format }) =>
    `${SHEETS[of.report].name} ${of.filter.month ?? ""}`.trim() + `.${format}`,
  sheet: ({ of }) => SHEETS[of.report],
  pages: (deps, { of }) =>
    of.report === "payments"
      ? PaymentReport.cells(deps, of.filter)
      : SubscriptionReport.cells(deps, of.filter),
};

/**
 * Exports a month's payments or subscriptions as CSV.
 * @param atOnce how many rows are ready with the answer; for more, the file is made by a job
 */
export function ask(
  deps: Deps,
  actor: Actor,
  { report, filter: given }: MonthExportInput,
  atOnce = AT_ONCE,
): Promise<ListExportView> {
  // The running month is that of the question, whenever the job comes to it.
  const filter = { ...given, month: given.month ?? monthOf(deps.clock.now()) };
  const asked = {
    exportId: newId("monthExport", deps),
    format: "csv" as const,
    of: MonthExport.shape.of.parse({ report, filter }),
  };
  return ListExports.ask(deps, actor, months, { asked, atOnce });
}

/** How far an export is. @throws AppError `not-found`, of one older than seven days too */
export const progress = (deps: Deps, exportId: string): Promise<ListExportView> =>
  ListExports.progress(deps, months, exportId);

/** The job. @throws whatever went wrong, so that the platform tries again. */
export const make = (deps: Deps, exportId: string): Promise<void> =>
  ListExports.make(deps, months, exportId);
