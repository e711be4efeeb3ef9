import type { TestReportRow } from "@academy/core/back-office/month-report/month-report.schema.ts";
import type { exportTestReport } from "@academy/functions/api/month-reports/export-test-report.ts";
import type { readTestReport } from "@academy/functions/api/month-reports/read-test-report.ts";
import { Link } from "react-router-dom";
import { call, download } from "../../lib/api/api.ts";
import { formatMoment } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { saveFile } from "../../lib/api/save-file.ts";
import { MonthReport } from "./month-report.tsx";
import type { ReportKind } from "./report-kind.ts";

const percent = (value: number | null) => (value === null ? "–" : `${value}%`);

const sumOf = (sums: readonly { name: string; value: number }[], name: string) =>
  String(sums.find((one) => one.name === name)?.value ?? 0);

/** The tests of a month, each with the figures of its results. */
const tests: ReportKind<TestReportRow> = {
  name: "tests",
  choices: [],
  read: (query, signal) => call<typeof readTestReport>("GET /api/reports/tests", { query, signal }),
  async download(query) {
    const path = "/api/reports/tests.csv";
    const { name, blob } = await download<typeof exportTestReport>(`GET ${path}`, { query });
    saveFile(name, blob);
  },
  keyOf: ({ testId }) => testId,
  columns: [
    {
      name: "Test",
      cell: ({ testId, title }) => (
        <Link to={linkToAdmin("adminStatistics", { testId })}>{title}</Link>
      ),
    },
    { name: "Exam", cell: ({ examType }, examName) => examName(examType) },
    { name: "Start", cell: ({ startTime }) => formatMoment(startTime) },
    { name: "Takers", align: "end", cell: ({ takers }) => takers ?? "–" },
    { name: "Mean score", align: "end", cell: ({ mean }) => percent(mean) },
    { name: "Answered", align: "end", cell: ({ completion }) => percent(completion) },
  ],
  figures: ({ total, sums }) => [
    { name: "Tests", value: String(total) },
    { name: "With results", value: sumOf(sums, "withResults") },
    { name: "Takers", value: sumOf(sums, "takers") },
  ],
  chart: () => ({ title: "Takers, by the day of the test", of: "Takers", shown: String }),
  empty: (month) => ({
    title: `No tests in ${month}`,
    text: "Choose another month, or change the filters.",
  }),
};

export const TestReportPage = () => <MonthReport kind={tests} />;
