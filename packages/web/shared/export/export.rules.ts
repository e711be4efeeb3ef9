import type { ExportView } from "@academy/core/exam/result-export/export.schema.ts";
import { ApiError } from "../../lib/api/api-error.ts";

const counted = new Intl.NumberFormat("en-IN");

/** Progress text of an export. */
export const preparingWords = ({ done, of }: Pick<ExportView, "done" | "of">): string =>
  done === 0
    ? `Preparing ${counted.format(of)} students…`
    : `Preparing: ${counted.format(done)} of ${counted.format(of)} students`;

/** The specification's text for a failed download; 0 means no response. */
export const failureWords = (error: unknown): string =>
  `❌ Download failed (${error instanceof ApiError ? error.status : 0})`;

/** What the user can do about a failed download; in the API's words if the API says so. */
export const failureHelp = (error: unknown): string =>
  error instanceof ApiError ? error.message : "Please try again.";
