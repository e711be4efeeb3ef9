import { ExportView } from "@academy/core/exam/result-export/export.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const readExamExport = endpoint({
  route: "GET /api/exams/{id}/export",
  allow: "admin",
  params: ExamPath,
  answer: ExportView,
  errors: ["conflict"],
  summary: "Reads the progress of the export of an exam",
  handler: async ({ deps, params }) => {
    const Exports = await import("@academy/core/exam/exam-series/series-export.service.ts");
    return Exports.progress(deps, params.id);
  },
});
