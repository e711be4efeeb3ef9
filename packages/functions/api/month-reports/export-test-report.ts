import { dispositionOf } from "@academy/core/kernel/file-job/file-job.rules.ts";
import { TestReportFilters } from "@academy/core/back-office/month-report/month-report.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { FileAnswer } from "../http/file-answer.ts";

export const exportTestReport = endpoint({
  route: "GET /api/reports/tests.csv",
  allow: "admin",
  query: TestReportFilters,
  answer: z.instanceof(FileAnswer),
  contentType: "text/csv; charset=utf-8",
  summary: "Downloads the tests that start in a month, with takers, mean and completion as CSV",
  handler: async ({ deps, query }) => {
    const Report = await import("@academy/core/back-office/month-report/test-report.service.ts");
    const text = await Report.csv(deps, query);
    return new FileAnswer(new TextEncoder().encode(text), dispositionOf("Tests.csv"));
  },
});
