import {
  BulkUploadForm,
  BulkUploadResult,
} from "@academy/core/exchange/pipeline/bulk-upload.schema.ts";
import { endpoint, KB } from "../endpoint.ts";

export const bulkUpload = endpoint({
  method: "POST",
  path: "/api/bulk-questions/bulk-upload",
  allow: "admin",
  bodyType: "form",
  // A Lambda is handed 6 MB at most, and files travel to it a third longer than they are.
  bodyLimit: 4400 * KB,
  body: BulkUploadForm,
  answer: BulkUploadResult,
  errors: ["too-large"],
  summary: "Inserts the questions of a small .xlsx, .csv or .json file; larger ones are imported",
  handler: async ({ deps, actor, body }) => {
    const { bulkUpload: run } =
      await import("@academy/core/exchange/pipeline/bulk-upload.service.ts");
    return run(deps, actor, body.file);
  },
});
