import type {
  PaperExportInput,
  PaperExportView,
} from "@academy/core/exchange/paper-export/paper-export.schema.ts";
import type { readPaperExport } from "@academy/functions/api/exports/read-paper-export.ts";
import type { requestPaperExport } from "@academy/functions/api/exports/request-paper-export.ts";
import { brand } from "@academy/ui/brand.ts";
import { call } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { followDownload } from "../../lib/api/save-file.ts";

/** Interval between two polls of an export, in milliseconds. */
const ASKED_EVERY = 2000;

/** The academy's logo in base64; "" where it did not load. */
export async function logoOfBrand(): Promise<string> {
  const response = await fetch(brand.logo);
  if (!response.ok) return "";
  const bytes = new Uint8Array(await response.arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}

/**
 * Downloads a test's paper as a Word file.
 * @returns what the file could not contain, a sentence each
 * @throws ApiError if it could not be made
 */
export async function downloadPaper(
  testId: string,
  input: PaperExportInput,
  onProgress: (view: PaperExportView) => void,
): Promise<string[]> {
  let view = await call<typeof requestPaperExport>("POST /api/tests/{id}/paper.docx", {
    params: { id: testId },
    body: input,
  });
  while (view.state === "preparing") {
    onProgress(view);
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
    view = await call<typeof readPaperExport>("GET /api/tests/{id}/paper.docx/{exportId}", {
      params: { id: testId, exportId: view.exportId },
    });
  }
  if (view.url === null) {
    throw new ApiError(500, "export_failed", "The file could not be made. Please try again.");
  }
  followDownload(view.url);
  return view.notes;
}
