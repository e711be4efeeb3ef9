import { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { expect, test } from "vitest";
import sample from "./sample-report.json" with { type: "json" };

test("the sample report is a valid response of the API, and names no account", () => {
  const report = Report.parse(sample);
  expect(report.released).toBe(true);
  expect(report.questionReport.length).toBeGreaterThan(5);
  expect(JSON.stringify(sample)).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(JSON.stringify(sample)).not.toContain("src=");
});
