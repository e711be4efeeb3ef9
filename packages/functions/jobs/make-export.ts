import {
  BANK_EXPORT_REQUESTED,
  BankExportRef,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";
import {
  DUPLICATES_REQUESTED,
  DuplicateSearchRef,
} from "@academy/core/bank/duplicates/duplicate.schema.ts";
import {
  ENQUIRY_EXPORT_REQUESTED,
  EnquiryExportRef,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { SeriesExportRef } from "@academy/core/exam/exam-series/series-export.schema.ts";
import { EXPORT_REQUESTED, ExportRef } from "@academy/core/exam/result-export/export.schema.ts";
import {
  MONTH_EXPORT_REQUESTED,
  MonthExportRef,
} from "@academy/core/back-office/month-report/month-report.schema.ts";
import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import {
  USER_EXPORT_REQUESTED,
  UserExportRef,
} from "@academy/core/back-office/user-export/user-export.schema.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import {
  AUDIT_EXPORT_REQUESTED,
  AuditExportRef,
} from "@academy/core/back-office/audit-export/audit-export.schema.ts";
import {
  PAPER_EXPORT_REQUESTED,
  PaperExportRef,
} from "@academy/core/exchange/paper-export/paper-export.schema.ts";
import { BILL_REQUESTED, BillRef } from "@academy/core/sales/payment/bill.schema.ts";
import * as z from "zod";

/**
 * The event of a requested file: results, questions, duplicates, users, a month, the audit log,
 * enquiries, a paper, or the bills of a payment.
 */
const ExportEvent = z.discriminatedUnion("detail-type", [
  z.object({
    id: z.string(),
    "detail-type": z.literal(EXPORT_REQUESTED),
    detail: z.union([ExportRef, SeriesExportRef]),
  }),
  z.object({
    id: z.string(),
    "detail-type": z.literal(BANK_EXPORT_REQUESTED),
    detail: BankExportRef,
  }),
  z.object({
    id: z.string(),
    "detail-type": z.literal(USER_EXPORT_REQUESTED),
    detail: UserExportRef,
  }),
  z.object({
    id: z.string(),
    "detail-type": z.literal(MONTH_EXPORT_REQUESTED),
    detail: MonthExportRef,
  }),
  z.object({
    id: z.string(),
    "detail-type": z.literal(AUDIT_EXPORT_REQUESTED),
    detail: AuditExportRef,
  }),
  z.object({
    id: z.string(),
    "detail-type": z.literal(ENQUIRY_EXPORT_REQUESTED),
    detail: EnquiryExportRef,
  }),
  z.object({
    id: z.string(),
    "detail-type": z.literal(PAPER_EXPORT_REQUESTED),
    detail: PaperExportRef,
  }),
  z.object({
    id: z.string(),
    "detail-type": z.literal(DUPLICATES_REQUESTED),
    detail: DuplicateSearchRef,
  }),
  z.object({
    id: z.string(),
    "detail-type": z.literal(BILL_REQUESTED),
    detail: BillRef,
  }),
]);
type ExportEvent = z.infer<typeof ExportEvent>;

/**
 * The job that creates files. A repeated event finds the file of the first.
 *
 * @throws any error of the export, so that the platform retries.
 */
export const createHandler =
  (deps: Deps) =>
  async (raw: unknown): Promise<void> => {
    const startedAt = deps.clock.now();
    const event = ExportEvent.parse(raw);
    const { id, detail } = event;
    const facts = () => ({ eventId: id, ...detail, ms: deps.clock.now() - startedAt });
    try {
      await make(deps, event);
      deps.log.info("export.finished", facts());
    } catch (error) {
      deps.log.error("export.failed", error, facts());
      await JobFailures.note(deps, "export");
      throw error;
    }
  };

async function make(deps: Deps, event: ExportEvent): Promise<void> {
  if (event["detail-type"] === EXPORT_REQUESTED) {
    await makeResults(deps, event.detail);
  } else if (event["detail-type"] === USER_EXPORT_REQUESTED) {
    const UserExports =
      await import("@academy/core/back-office/user-export/user-export.service.ts");
    await UserExports.make(deps, event.detail.exportId);
  } else if (event["detail-type"] === MONTH_EXPORT_REQUESTED) {
    const MonthExports =
      await import("@academy/core/back-office/month-report/month-export.service.ts");
    await MonthExports.make(deps, event.detail.exportId);
  } else if (event["detail-type"] === AUDIT_EXPORT_REQUESTED) {
    const AuditExports =
      await import("@academy/core/back-office/audit-export/audit-export.service.ts");
    await AuditExports.make(deps, event.detail.exportId);
  } else if (event["detail-type"] === ENQUIRY_EXPORT_REQUESTED) {
    const EnquiryExports =
      await import("@academy/core/back-office/enquiry/enquiry-export.service.ts");
    await EnquiryExports.make(deps, event.detail.exportId);
  } else if (event["detail-type"] === PAPER_EXPORT_REQUESTED) {
    const PaperExports =
      await import("@academy/core/exchange/paper-export/paper-export.service.ts");
    await PaperExports.make(deps, event.detail.exportId);
  } else if (event["detail-type"] === DUPLICATES_REQUESTED) {
    const Search = await import("@academy/core/bank/duplicates/duplicate-search.service.ts");
    await Search.make(deps, event.detail.exportId);
  } else if (event["detail-type"] === BILL_REQUESTED) {
    const Bills = await import("@academy/core/sales/payment/bill-job.service.ts");
    await Bills.make(deps, event.detail.orderId);
  } else {
    const BankExports = await import("@academy/core/exchange/bank-export/bank-export.service.ts");
    await BankExports.make(deps, event.detail.exportId);
  }
}

/** The results of a test, or the merged results of an exam. */
async function makeResults(deps: Deps, ref: ExportRef | SeriesExportRef): Promise<void> {
  if ("examId" in ref) {
    const ExamExports = await import("@academy/core/exam/exam-series/series-export.service.ts");
    return ExamExports.make(deps, ref);
  }
  const Exports = await import("@academy/core/exam/result-export/export.service.ts");
  return Exports.make(deps, ref);
}
