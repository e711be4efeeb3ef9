import { SeriesView } from "@academy/core/exam/series-record/series.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const readExam = endpoint({
  route: "GET /api/exams/{id}",
  allow: "admin",
  params: ExamPath,
  answer: SeriesView,
  summary: "Reads an exam with the state of its tests",
  handler: async ({ deps, params }) => {
    const Series = await import("@academy/core/exam/exam-series/series-view.service.ts");
    return Series.read(deps, params.id);
  },
});
