import { ExamEdit, ExamView } from "@academy/core/exam/series-record/exams.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const editExam = endpoint({
  route: "PATCH /api/exams/{id}",
  allow: "admin",
  params: ExamPath,
  body: ExamEdit,
  answer: ExamView,
  errors: ["conflict"],
  summary: "Changes an exam; its results are merged again if they depend on it",
  handler: async ({ deps, actor, params, body }) => {
    const Exams = await import("@academy/core/exam/exam-series/exams.service.ts");
    return Exams.edit(deps, actor, params.id, body);
  },
});
