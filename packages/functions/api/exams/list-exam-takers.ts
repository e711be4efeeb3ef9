import {
  SeriesTakerPage,
  SeriesTakerQuery,
} from "@academy/core/exam/exam-series/series-results.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const listExamTakers = endpoint({
  route: "GET /api/exams/{id}/takers",
  allow: "admin",
  params: ExamPath,
  query: SeriesTakerQuery,
  answer: SeriesTakerPage,
  summary: "Lists the students of an exam in rank order, or those without a rank",
  handler: async ({ deps, params, query }) => {
    const SeriesTakers = await import("@academy/core/exam/exam-series/series-takers.service.ts");
    return SeriesTakers.list(deps, params.id, query);
  },
});
