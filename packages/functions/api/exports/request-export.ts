import { ExportView } from "@academy/core/exam/result-export/export.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const requestExport = endpoint({
  route: "POST /api/submissions/admin/tests/{id}/export",
  allow: "admin",
  params: TestPath,
  answer: ExportView,
  errors: ["conflict"],
  summary: "Starts the export of a test's results, or finds an existing file",
  handler: async ({ deps, params }) => {
    const Exports = await import("@academy/core/exam/result-export/export.service.ts");
    return Exports.request(deps, params.id);
  },
});
