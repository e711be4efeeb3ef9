import { type Row, signedIn } from "./role-row.fixture.ts";

/** Calls that only administrators may make, and that need no id, no query and no data. */
const READS = [
  "GET /api/admin/figures",
  "GET /api/tests",
  "GET /api/tests/drafts",
  "GET /api/patterns",
];

export const adminReads: Readonly<Record<string, Row>> = Object.fromEntries(
  READS.map((route) => [route, { statuses: signedIn(403, 403, 200) }]),
);
