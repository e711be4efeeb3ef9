import { SeriesStatistics } from "@academy/core/exam/exam-series/series-results.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const readExamStatistics = endpoint({
  route: "GET /api/exams/{id}/statistics",
  allow: "admin",
  params: ExamPath,
  answer: SeriesStatistics,
  summary: "Reads the figures of the merged results of an exam",
  handler: async ({ deps, params }) => {
    const Statistics = await import("@academy/core/exam/exam-series/series-statistics.service.ts");
    return Statistics.read(deps, params.id);
  },
});
