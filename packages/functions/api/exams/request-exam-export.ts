import { ExportView } from "@academy/core/exam/result-export/export.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const requestExamExport = endpoint({
  route: "POST /api/exams/{id}/export",
  allow: "admin",
  params: ExamPath,
  answer: ExportView,
  errors: ["conflict"],
  summary: "Starts the export of the merged results of an exam, or finds the file",
  handler: async ({ deps, params }) => {
    const Exports = await import("@academy/core/exam/exam-series/series-export.service.ts");
    return Exports.request(deps, params.id);
  },
});
