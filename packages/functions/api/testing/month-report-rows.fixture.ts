import { type Row, signedIn } from "./role-row.fixture.ts";

/** The reports by month, and their files. */
export const monthReportRows: Record<string, Row> = Object.fromEntries(
  ["subscriptions", "payments", "tests"].flatMap((report) =>
    ["", ".csv"].map((form) => [
      `GET /api/reports/${report}${form}`,
      { statuses: signedIn(403, 403, 200) },
    ]),
  ),
);
