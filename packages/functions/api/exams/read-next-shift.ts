import { NextShift } from "@academy/core/exam/exam-series/series-results.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ExamPath } from "./exam-path.schema.ts";

export const readNextShift = endpoint({
  route: "GET /api/exams/{id}/next-shift",
  allow: "admin",
  params: ExamPath,
  answer: NextShift,
  summary: "Reads the fields of the last test for the next one, without its questions",
  handler: async ({ deps, params }) => {
    const Shifts = await import("@academy/core/exam/exam-series/next-shift.service.ts");
    return Shifts.nextShift(deps, params.id);
  },
});
