import { StatisticsView } from "@academy/core/exam/statistics/statistics.schema.ts";
import { TestId } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readStatistics = endpoint({
  route: "GET /api/submissions/admin/tests/{testId}/statistics",
  allow: "admin",
  params: z.object({ testId: TestId }),
  answer: StatisticsView,
  summary: "Reads the statistics of a processed test and each of its questions",
  handler: async ({ deps, params }) => {
    const Statistics = await import("@academy/core/exam/result/statistics.service.ts");
    return Statistics.read(deps, params.testId);
  },
});
