import { SeriesPanel } from "@academy/core/exam/exam-series/series-results.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const readExamPanel = endpoint({
  route: "GET /api/exams/{id}/mine",
  allow: "signed-in",
  params: ExamPath,
  answer: SeriesPanel,
  summary: "Reads the own place of a student in an exam, test by test and in all",
  handler: async ({ deps, actor, params }) => {
    const Panels = await import("@academy/core/exam/exam-series/series-panel.service.ts");
    return Panels.mine(deps, actor, params.id);
  },
});
