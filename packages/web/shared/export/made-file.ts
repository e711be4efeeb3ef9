import type { ListExportView } from "@academy/core/kernel/file-job/file-job.schema.ts";
import { ApiError } from "../../lib/api-error.ts";
import { followDownload } from "../../lib/save-file.ts";

/** How often an export is asked about, in milliseconds. */
const ASKED_EVERY = 2000;

/**
 * Downloads the file of an export once it is there.
 * @param again asks how far it is
 * @returns how many rows it has
 * @throws ApiError when it could not be made
 */
export async function downloadMade(
  asked: ListExportView,
  again: (exportId: string) => Promise<ListExportView>,
  onProgress: (view: ListExportView) => void,
): Promise<number> {
  let view = asked;
  while (view.state === "making") {
    onProgress(view);
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
    view = await again(view.exportId);
  }
  if (view.url === null) {
    throw new ApiError(500, "export_failed", "The file could not be made. Please try again.");
  }
  followDownload(view.url);
  return view.done;
}
