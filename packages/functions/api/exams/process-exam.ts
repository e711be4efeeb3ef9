import { ExamProcessing } from "@academy/core/exam/series-record/exams.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const processExam = endpoint({
  route: "POST /api/exams/{id}/process",
  allow: "admin",
  params: ExamPath,
  body: z.strictObject({}),
  answer: ExamProcessing,
  errors: ["conflict"],
  summary: "Asks for the merge of an exam now; says which tests it waits for",
  handler: async ({ deps, actor, params }) => {
    const Exams = await import("@academy/core/exam/exam-series/exams.service.ts");
    return Exams.process(deps, actor, params.id);
  },
});
