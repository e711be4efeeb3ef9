import { ProgressView } from "@academy/core/exam/statistics/statistics.schema.ts";
import { TestId } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readProgress = endpoint({
  route: "GET /api/submissions/admin/tests/{testId}/progress",
  allow: "admin",
  params: z.object({ testId: TestId }),
  answer: ProgressView,
  summary: "Reads the progress of a test's processing",
  handler: async ({ deps, params }) => {
    const Statistics = await import("@academy/core/exam/result/statistics.service.ts");
    return Statistics.progress(deps, params.testId);
  },
});
