import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const deleteExam = endpoint({
  route: "DELETE /api/exams/{id}",
  allow: "admin",
  params: ExamPath,
  /** The revision that the caller saw; without it, the newest. */
  query: z.object({ rev: z.coerce.number().int().min(1).optional() }),
  answer: null,
  errors: ["conflict"],
  summary: "Deletes an exam; its tests stay with their own results",
  handler: async ({ deps, actor, params, query }) => {
    const Series = await import("@academy/core/exam/exam-series/series.service.ts");
    await Series.remove(deps, actor, params.id, query.rev);
  },
});
