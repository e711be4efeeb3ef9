import { ExportView } from "@academy/core/exam/result-export/export.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const readExport = endpoint({
  route: "GET /api/submissions/admin/tests/{id}/export",
  allow: "admin",
  params: TestPath,
  answer: ExportView,
  errors: ["conflict"],
  summary: "Reads the progress of the export of a test's results",
  handler: async ({ deps, params }) => {
    const Exports = await import("@academy/core/exam/result-export/export.service.ts");
    return Exports.progress(deps, params.id);
  },
});
