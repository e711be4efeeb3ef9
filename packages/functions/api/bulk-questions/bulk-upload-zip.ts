import {
  BulkUploadResult,
  BulkUploadZipForm,
} from "@academy/core/exchange/pipeline/bulk-upload.schema.ts";
import { endpoint, KB } from "../endpoint.ts";

export const bulkUploadZip = endpoint({
  method: "POST",
  path: "/api/bulk-questions/bulk-upload-zip",
  allow: "admin",
  bodyType: "form",
  // A Lambda is handed 6 MB at most, and files travel to it a third longer than they are.
  bodyLimit: 4400 * KB,
  body: BulkUploadZipForm,
  answer: BulkUploadResult,
  errors: ["too-large"],
  summary: "Inserts the questions of a small ZIP of one .xlsx and its pictures",
  handler: async ({ deps, actor, body }) => {
    const { bulkUpload } = await import("@academy/core/exchange/pipeline/bulk-upload.service.ts");
    return bulkUpload(deps, actor, body.file);
  },
});
