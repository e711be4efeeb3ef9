import { type Row, signedIn } from "./role-row.fixture.ts";

/** The reports by month with their files, those by week, and what is announced. */
export const monthReportRows: Record<string, Row> = {
  "GET /api/reports/subscriptions": { statuses: signedIn(403, 403, 200) },
  "GET /api/reports/payments": { statuses: signedIn(403, 403, 200) },
  "GET /api/reports/tests": { statuses: signedIn(403, 403, 200) },
  "GET /api/reports/tests.csv": { statuses: signedIn(403, 403, 200) },
  "POST /api/reports/exports": {
    statuses: signedIn(403, 403, 200),
    body: () => ({ report: "payments", filter: { month: "2026-11" } }),
  },
  "GET /api/reports/exports/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/reports/exports/mx_${"0".repeat(20)}`,
  },
  "GET /api/admin/week": { statuses: signedIn(403, 403, 200) },
  "GET /api/admin/absent-students": { statuses: signedIn(403, 403, 200) },
  "GET /api/admin/week-letter": { statuses: signedIn(403, 403, 200) },
  "PUT /api/admin/week-letter": {
    statuses: signedIn(403, 403, 200),
    body: () => ({ wanted: false }),
  },
  "GET /api/admin/announcement": { statuses: signedIn(403, 403, 200) },
  "PUT /api/admin/announcement": {
    statuses: signedIn(403, 403, 200),
    body: () => ({ text: "", until: null, rev: 0 }),
  },
};
