import { SeriesProcessing } from "@academy/core/exam/series-record/series.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const processExam = endpoint({
  route: "POST /api/exams/{id}/process",
  allow: "admin",
  params: ExamPath,
  body: z.strictObject({}),
  answer: SeriesProcessing,
  errors: ["conflict"],
  summary: "Asks for the merge of an exam now; says which tests it waits for",
  handler: async ({ deps, actor, params }) => {
    const Series = await import("@academy/core/exam/exam-series/series.service.ts");
    return Series.process(deps, actor, params.id);
  },
});
