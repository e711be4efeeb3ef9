import {
  BANK_EXPORT_ASKED,
  BankExportRef,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";
import { EXPORT_ASKED, ExportRef } from "@academy/core/exam/result-export/export.schema.ts";
import {
  MONTH_EXPORT_ASKED,
  MonthExportRef,
} from "@academy/core/back-office/month-report/month-report.schema.ts";
import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import {
  USER_EXPORT_ASKED,
  UserExportRef,
} from "@academy/core/back-office/user-export/user-export.schema.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import * as z from "zod";

/** The event of a requested file: results, questions, users, or a month. */
const ExportEvent = z.discriminatedUnion("detail-type", [
  z.object({ id: z.string(), "detail-type": z.literal(EXPORT_ASKED), detail: ExportRef }),
  z.object({ id: z.string(), "detail-type": z.literal(BANK_EXPORT_ASKED), detail: BankExportRef }),
  z.object({ id: z.string(), "detail-type": z.literal(USER_EXPORT_ASKED), detail: UserExportRef }),
  z.object({
    id: z.string(),
    "detail-type": z.literal(MONTH_EXPORT_ASKED),
    detail: MonthExportRef,
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
  async (event: unknown): Promise<void> => {
    const startedAt = deps.clock.now();
    const asked = ExportEvent.parse(event);
    const { id, detail } = asked;
    const facts = () => ({ eventId: id, ...detail, ms: deps.clock.now() - startedAt });
    try {
      await make(deps, asked);
      deps.log.info("export.finished", facts());
    } catch (error) {
      deps.log.error("export.failed", error, facts());
      await JobFailures.note(deps, "export");
      throw error;
    }
  };

async function make(deps: Deps, asked: ExportEvent): Promise<void> {
  if (asked["detail-type"] === EXPORT_ASKED) {
    const Exports = await import("@academy/core/exam/result-export/export.service.ts");
    await Exports.make(deps, asked.detail);
  } else if (asked["detail-type"] === USER_EXPORT_ASKED) {
    const UserExports =
      await import("@academy/core/back-office/user-export/user-export.service.ts");
    await UserExports.make(deps, asked.detail.exportId);
  } else if (asked["detail-type"] === MONTH_EXPORT_ASKED) {
    const MonthExports =
      await import("@academy/core/back-office/month-report/month-export.service.ts");
    await MonthExports.make(deps, asked.detail.exportId);
  } else {
    const BankExports = await import("@academy/core/exchange/bank-export/bank-export.service.ts");
    await BankExports.make(deps, asked.detail.exportId);
  }
}
