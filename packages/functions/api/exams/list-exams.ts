import { ExamType } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { orNothing } from "@academy/core/kernel/shared/query.schema.ts";
import { SeriesList } from "@academy/core/exam/series-record/series.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const listExams = endpoint({
  route: "GET /api/exams",
  allow: "admin",
  /** All exam types if left out. */
  query: z.object({ examType: orNothing(ExamType) }),
  answer: SeriesList,
  summary: "Lists exams of several tests, newest start first",
  handler: async ({ deps, query }) => {
    const Series = await import("@academy/core/exam/exam-series/series-view.service.ts");
    return { exams: await Series.list(deps, query.examType) };
  },
});
