import { KB, endpoint } from "../http/endpoint.ts";
import {
  BulkUploadResult,
  BulkUploadForm,
} from "@academy/core/exchange/pipeline/bulk-upload.schema.ts";

export const bulkUpload = endpoint({
  route: "POST /api/bulk-questions/bulk-upload",
  allow: "admin",
  bodyType: "form",
  // Lambda accepts 6 MB at most, and base64 makes a file a third larger.
  bodyLimit: 4400 * KB,
  body: BulkUploadForm,
  answer: BulkUploadResult,
  errors: ["too-large"],
  summary: "Inserts the questions of a small .xlsx, .csv or .json file; larger ones are imported",
  handler: async ({ deps, actor, body }) => {
    const { bulkUpload: run } =
      await import("@academy/core/exchange/imports/bulk-upload.service.ts");
    return run(deps, actor, body.file);
  },
});
