import { SeriesInput, SeriesView } from "@academy/core/exam/series-record/series.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const createExam = endpoint({
  route: "POST /api/exams",
  allow: "admin",
  body: SeriesInput,
  answer: SeriesView,
  status: 201,
  errors: ["conflict"],
  summary: "Makes an exam of tests that are its shifts or its papers",
  handler: async ({ deps, actor, body }) => {
    const Series = await import("@academy/core/exam/exam-series/series.service.ts");
    return Series.create(deps, actor, body);
  },
});
