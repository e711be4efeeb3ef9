import { type Row, signedIn } from "./role-row.fixture.ts";

/** The audit log and its files. */
export const auditRows: Record<string, Row> = {
  "GET /api/audit": { statuses: signedIn(403, 403, 200) },
  "POST /api/audit/exports": {
    statuses: signedIn(403, 403, 200),
    body: () => ({ filter: { action: "test.edit" } }),
  },
  "GET /api/audit/exports/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/audit/exports/ax_${"0".repeat(20)}`,
  },
};
