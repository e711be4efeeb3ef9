import { type Row, signedIn } from "./role-row.fixture.ts";

/** Calls of administrators for an existing test; `testId` is the id of an open one. */
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

/** Calls of staff about a running attempt, and about lost time in its test. */
export const runningRows = (
  open: () => { testId: string; attemptId: string; submissionId: string },
): Record<string, Row> => ({
  "POST /api/tests/{id}/lost-time": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/tests/${open().testId}/lost-time`,
    body: () => ({ id: "k3f9x2", minutes: 5, reason: "Power cut" }),
  },
  "GET /api/attempts/{id}/lost-time": {
    statuses: signedIn(200, 404, 404),
    path: () => `/api/attempts/${open().attemptId}/lost-time`,
  },
  // An attempt that runs is left out.
  "POST /api/tests/{id}/reopen": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/tests/${open().testId}/reopen`,
    body: () => {
      const until = new Date(Date.now() + 60_000).toISOString();
      const attempts = [{ attemptId: open().attemptId, until }];
      return { id: "r3f9x2", reason: "Power cut", attempts };
    },
  },
  // An attempt that was submitted before.
  "POST /api/attempts/{id}/close": {
    statuses: signedIn(403, 403, 409),
    path: () => `/api/attempts/${open().submissionId}/close`,
    body: () => ({ reason: "Left the hall" }),
  },
});
