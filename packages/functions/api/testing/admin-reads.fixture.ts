import { type Row, signedIn } from "./role-row.fixture.ts";

/** What administrators alone read, without an id, a query or anything that must be there before. */
const READS = [
  "GET /api/admin/figures",
  "GET /api/tests",
  "GET /api/tests/drafts",
  "GET /api/patterns",
];

export const adminReads: Readonly<Record<string, Row>> = Object.fromEntries(
  READS.map((route) => [route, { statuses: signedIn(403, 403, 200) }]),
);
