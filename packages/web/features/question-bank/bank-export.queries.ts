import type {
  BankExportView,
  BankFormat,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";
import type { askBankExport } from "@academy/functions/api/bank-exports/ask-bank-export.ts";
import type { readBankExport } from "@academy/functions/api/bank-exports/read-bank-export.ts";
import { call } from "../../lib/api.ts";
import { type QuestionFilters, writeFilters } from "./question-bank.rules.ts";

/** How often a making is asked about, in milliseconds. */
const ASKED_EVERY = 2000;

const getExport = (exportId: string): Promise<BankExportView> =>
  call<typeof readBankExport>({
    method: "GET",
    path: "/api/questions/exports/{id}",
    params: { id: exportId },
  });

/** Has the questions that fit exported, and answers once the file is there or has failed. */
export async function exportBank(
  format: BankFormat,
  filters: QuestionFilters,
  onProgress: (view: BankExportView) => void,
): Promise<BankExportView> {
  let view = await call<typeof askBankExport>({
    method: "POST",
    path: "/api/questions/exports",
    body: { format, filter: writeFilters(filters) },
  });
  while (view.state === "making") {
    onProgress(view);
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
    view = await getExport(view.exportId);
  }
  return view;
}
