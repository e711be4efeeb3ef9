import {
  ExamTakerPage,
  ExamTakerQuery,
} from "@academy/core/exam/exam-series/exam-results.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const listExamTakers = endpoint({
  route: "GET /api/exams/{id}/takers",
  allow: "admin",
  params: ExamPath,
  query: ExamTakerQuery,
  answer: ExamTakerPage,
  summary: "Lists the students of an exam in rank order, or those without a rank",
  handler: async ({ deps, params, query }) => {
    const ExamTakers = await import("@academy/core/exam/exam-series/exam-takers.service.ts");
    return ExamTakers.list(deps, params.id, query);
  },
});
