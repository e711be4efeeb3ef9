import { type Row, signedIn, toAll, wrong } from "./role-row.fixture.ts";

/** An id of no user: a 404 shows that a caller was admitted. */
const NO_USER = "00000000-0000-4000-8000-000000000000";

/** The calls about users: those for administrators, and the one for an invited user. */
export function userRows(studentId: () => string): Record<string, Row> {
  const ofStudent = (verb: string) => () => `/api/users/${studentId()}${verb}`;
  const forNoUser = Object.fromEntries(
    ["disable", "enable", "promote", "demote", "reset-password", "allow-mail"].map((verb) => [
      `POST /api/users/{id}/${verb}`,
      { statuses: signedIn(403, 403, 404), path: () => `/api/users/${NO_USER}/${verb}` },
    ]),
  );
  return {
    "POST /api/auth/google": {
      statuses: toAll(401),
      body: () => ({ refreshToken: "nobody's" }),
    },
    "POST /api/auth/invitation": { statuses: toAll(400), body: wrong },
    "GET /api/users": { statuses: signedIn(403, 403, 200) },
    "POST /api/users": { statuses: signedIn(403, 403, 400), body: wrong },
    "POST /api/users/exports": {
      statuses: signedIn(403, 403, 200),
      body: () => ({ format: "csv" }),
    },
    "GET /api/users/exports/{id}": {
      statuses: signedIn(403, 403, 404),
      path: () => `/api/users/exports/ux_${"0".repeat(20)}`,
    },
    "POST /api/users/slips": {
      statuses: signedIn(403, 403, 404),
      body: () => ({ userIds: [NO_USER] }),
    },
    "POST /api/users/invitations": { statuses: signedIn(403, 403, 200), body: () => ({}) },
    "POST /api/users/selection": {
      statuses: signedIn(403, 403, 200),
      body: () => ({ userIds: [NO_USER], change: { kind: "disable" } }),
    },
    "GET /api/users/{id}": { statuses: signedIn(403, 403, 200), path: ofStudent("") },
    "PUT /api/users/{id}": {
      statuses: signedIn(403, 403, 409),
      path: ofStudent(""),
      body: () => ({ name: "Student", extraTime: null, rev: 999 }),
    },
    "PUT /api/users/{id}/email": {
      statuses: signedIn(403, 403, 409),
      path: ofStudent("/email"),
      body: () => ({ email: "other@school.test", rev: 999 }),
    },
    "PUT /api/users/{id}/particulars": {
      statuses: signedIn(403, 403, 409),
      path: ofStudent("/particulars"),
      body: () => ({ className: "11", rev: 999 }),
    },
    "PUT /api/users/{id}/roles": {
      statuses: signedIn(403, 403, 200),
      path: ofStudent("/roles"),
      body: () => ({ roles: [] }),
    },
    "GET /api/users/{id}/attempts": {
      statuses: signedIn(403, 403, 200),
      path: ofStudent("/attempts"),
    },
    "GET /api/users/{id}/merge": {
      statuses: signedIn(403, 403, 404),
      path: ofStudent(`/merge?other=${NO_USER}`),
    },
    "POST /api/users/{id}/merge": {
      statuses: signedIn(403, 403, 404),
      path: ofStudent("/merge"),
      body: () => ({ other: NO_USER, reason: "Registered twice" }),
    },
    "POST /api/users/{id}/undo-merge": {
      statuses: signedIn(403, 403, 404),
      path: ofStudent("/undo-merge"),
      body: () => ({ other: NO_USER, reason: "Two students" }),
    },
    ...forNoUser,
  };
}
