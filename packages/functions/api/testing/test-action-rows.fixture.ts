import { type Row, signedIn } from "./role-row.fixture.ts";

/** What administrators do with an existing test; `testId` is of one that is open. */
export function testActionRows(testId: () => string): Record<string, Row> {
  const at = (verb: string) => () => `/api/tests/${testId()}/${verb}`;
  return {
    "POST /api/tests/{id}/restore": { statuses: signedIn(403, 403, 200), path: at("restore") },
    // A test that is open cannot be archived.
    "POST /api/tests/{id}/archive": { statuses: signedIn(403, 403, 409), path: at("archive") },
    "POST /api/tests/{id}/unarchive": { statuses: signedIn(403, 403, 409), path: at("unarchive") },
    "POST /api/tests/{id}/grades": {
      statuses: signedIn(403, 403, 200),
      path: at("grades"),
      body: () => ({ grades: [{ name: "A", from: 1 }] }),
    },
    "POST /api/tests/{id}/duplicate": { statuses: signedIn(403, 403, 200), path: at("duplicate") },
  };
}
