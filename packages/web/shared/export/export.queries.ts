import type { ExportView } from "@academy/core/exam/result-export/export.schema.ts";
import type { requestExport } from "@academy/functions/api/exports/ask-export.ts";
import type { downloadExport } from "@academy/functions/api/exports/download-export.ts";
import type { readExport } from "@academy/functions/api/exports/read-export.ts";
import { call, download } from "../../lib/api.ts";
import type { ApiFile } from "../../lib/api-send.ts";

/** How often a making is asked about, in milliseconds. */
const ASKED_EVERY = 2000;

/** Starts the making of a test's spreadsheet, or finds it. */
const postExport = (testId: string): Promise<ExportView> =>
  call<typeof requestExport>({
    method: "POST",
    path: "/api/submissions/admin/tests/{id}/export",
    params: { id: testId },
  });

/** A small test's spreadsheet itself. */
export const getFile = (testId: string): Promise<ApiFile> =>
  download<typeof downloadExport>({
    method: "GET",
    path: "/api/submissions/admin/tests/{id}/export.xlsx",
    params: { id: testId },
  });

/** How far a making is. */
const getExport = (testId: string): Promise<ExportView> =>
  call<typeof readExport>({
    method: "GET",
    path: "/api/submissions/admin/tests/{id}/export",
    params: { id: testId },
  });

/** Has a spreadsheet made or finds it, and answers once it is there or has failed. */
export async function madeExport(
  testId: string,
  onProgress: (making: ExportView) => void,
): Promise<ExportView> {
  let view = await postExport(testId);
  while (view.state === "making") {
    onProgress(view);
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
    view = await getExport(testId);
  }
  return view;
}
