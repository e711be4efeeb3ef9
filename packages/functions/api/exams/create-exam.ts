import { ExamInput, ExamView } from "@academy/core/exam/series-record/exams.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const createExam = endpoint({
  route: "POST /api/exams",
  allow: "admin",
  body: ExamInput,
  answer: ExamView,
  status: 201,
  errors: ["conflict"],
  summary: "Makes an exam of tests that are its shifts or its papers",
  handler: async ({ deps, actor, body }) => {
    const Exams = await import("@academy/core/exam/exam-series/exams.service.ts");
    return Exams.create(deps, actor, body);
  },
});
