import type { ListExportView } from "@academy/core/kernel/file-job/file-job.schema.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { followDownload } from "../../lib/api/save-file.ts";

/** Interval between two polls of an export, in milliseconds. */
const ASKED_EVERY = 2000;

/**
 * Downloads the file of an export when it is ready.
 *
 * @param again fetches the progress of the export
 * @returns the number of its rows
 * @throws ApiError if it could not be created
 */
export async function downloadMade(
  asked: ListExportView,
  again: (exportId: string) => Promise<ListExportView>,
  onProgress: (view: ListExportView) => void,
): Promise<number> {
  let view = asked;
  while (view.state === "preparing") {
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
