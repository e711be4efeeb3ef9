import { type Row, signedIn, toAll } from "./role-row.fixture.ts";

/** What each kind of caller gets for exam types and their subscriptions. */
export const subscriptionRows = (studentId: () => string): Record<string, Row> => ({
  "GET /api/exam-types": { statuses: toAll(200) },
  "GET /api/auth/Users/exam-types": { statuses: signedIn(200, 200, 200) },
  "GET /api/exam-types/settings": { statuses: signedIn(403, 403, 200) },
  "PUT /api/exam-types/{examType}": {
    statuses: signedIn(403, 403, 200),
    path: () => "/api/exam-types/AS LEVEL",
    body: () => ({ name: "AS", fee: 99, days: 30, includes: [], rev: 0 }),
  },
  "GET /api/users/{id}/subscriptions": {
    statuses: signedIn(200, 404, 200),
    path: () => `/api/users/${studentId()}/subscriptions`,
  },
  "POST /api/users/{id}/subscriptions": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/users/${studentId()}/subscriptions`,
    body: () => ({ examType: "A LEVEL", until: "2999-01-01T00:00:00Z" }),
  },
  "DELETE /api/users/{id}/subscriptions/{examType}": {
    statuses: signedIn(403, 403, 204),
    path: () => `/api/users/${studentId()}/subscriptions/A_LEVEL`,
  },
});
