import type {
  BankExportView,
  BankFormat,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";
import type { requestBankExport } from "@academy/functions/api/bank-exports/ask-bank-export.ts";
import type { readBankExport } from "@academy/functions/api/bank-exports/read-bank-export.ts";
import { call } from "../../lib/api.ts";
import { type QuestionFilters, questionFilters } from "./question-bank.rules.ts";

/** Milliseconds between two looks at an export in progress. */
const ASKED_EVERY = 2000;

const getExport = (exportId: string): Promise<BankExportView> =>
  call<typeof readBankExport>({
    method: "GET",
    path: "/api/questions/exports/{id}",
    params: { id: exportId },
  });

/** Exports the matching questions; resolves when the file is ready or the export failed. */
export async function exportBank(
  format: BankFormat,
  filters: QuestionFilters,
  onProgress: (view: BankExportView) => void,
): Promise<BankExportView> {
  let view = await call<typeof requestBankExport>({
    method: "POST",
    path: "/api/questions/exports",
    body: { format, filter: questionFilters.write({ ...filters, page: 1 }) },
  });
  while (view.state === "making") {
    onProgress(view);
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
    view = await getExport(view.exportId);
  }
  return view;
}
