import { SeriesEdit, SeriesView } from "@academy/core/exam/series-record/series.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const editExam = endpoint({
  route: "PATCH /api/exams/{id}",
  allow: "admin",
  params: ExamPath,
  body: SeriesEdit,
  answer: SeriesView,
  errors: ["conflict"],
  summary: "Changes an exam; its results are merged again if they depend on it",
  handler: async ({ deps, actor, params, body }) => {
    const Series = await import("@academy/core/exam/exam-series/series.service.ts");
    return Series.edit(deps, actor, params.id, body);
  },
});
