import { KB, endpoint } from "../http/endpoint.ts";
import {
  BulkUploadResult,
  BulkUploadZipForm,
} from "@academy/core/exchange/pipeline/bulk-upload.schema.ts";

export const bulkUploadZip = endpoint({
  route: "POST /api/bulk-questions/bulk-upload-zip",
  allow: "admin",
  bodyType: "form",
  // Lambda accepts 6 MB at most, and base64 makes a file a third larger.
  bodyLimit: 4400 * KB,
  body: BulkUploadZipForm,
  answer: BulkUploadResult,
  errors: ["too-large"],
  summary: "Inserts the questions of a small ZIP of one .xlsx and its images",
  handler: async ({ deps, actor, body }) => {
    const { bulkUpload } = await import("@academy/core/exchange/imports/bulk-upload.service.ts");
    return bulkUpload(deps, actor, body.file);
  },
});
