import type { ExportView } from "@academy/core/exam/result-export/export.schema.ts";
import type { requestExport } from "@academy/functions/api/exports/request-export.ts";
import type { downloadExport } from "@academy/functions/api/exports/download-export.ts";
import type { readExport } from "@academy/functions/api/exports/read-export.ts";
import { call, download } from "../../lib/api/api.ts";
import type { ApiFile } from "../../lib/api/api-send.ts";

/** Interval between two polls of an export, in milliseconds. */
const ASKED_EVERY = 2000;

/** Starts the export of a test's spreadsheet, or finds an existing one. */
const postExport = (testId: string): Promise<ExportView> =>
  call<typeof requestExport>("POST /api/submissions/admin/tests/{id}/export", {
    params: { id: testId },
  });

/** Downloads the spreadsheet of a small test. */
export const getFile = (testId: string): Promise<ApiFile> =>
  download<typeof downloadExport>("GET /api/submissions/admin/tests/{id}/export.xlsx", {
    params: { id: testId },
  });

const getExport = (testId: string): Promise<ExportView> =>
  call<typeof readExport>("GET /api/submissions/admin/tests/{id}/export", {
    params: { id: testId },
  });

/** Creates or finds a spreadsheet, and resolves when it is ready or has failed. */
export async function madeExport(
  testId: string,
  onProgress: (progress: ExportView) => void,
): Promise<ExportView> {
  let view = await postExport(testId);
  while (view.state === "preparing") {
    onProgress(view);
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
    view = await getExport(testId);
  }
  return view;
}
