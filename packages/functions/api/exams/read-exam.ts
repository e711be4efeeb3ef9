import { ExamView } from "@academy/core/exam/series-record/exams.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const readExam = endpoint({
  route: "GET /api/exams/{id}",
  allow: "admin",
  params: ExamPath,
  answer: ExamView,
  summary: "Reads an exam with the state of its tests",
  handler: async ({ deps, params }) => {
    const Exams = await import("@academy/core/exam/exam-series/exam-view.service.ts");
    return Exams.read(deps, params.id);
  },
});
