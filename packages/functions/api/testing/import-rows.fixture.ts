import { type Row, signedIn, wrong } from "./role-row.fixture.ts";

const noImport = `/api/imports/imp_${"0".repeat(20)}`;

/** Imports that do not exist: callers with the right to call get a 404. */
export const importRows: Record<string, Row> = {
  "POST /api/bulk-questions/bulk-upload": { statuses: signedIn(403, 403, 415), body: wrong },
  "POST /api/bulk-questions/bulk-upload-zip": { statuses: signedIn(403, 403, 415), body: wrong },
  "POST /api/imports": { statuses: signedIn(403, 403, 400), body: wrong },
  "GET /api/imports": { statuses: signedIn(403, 403, 200) },
  "GET /api/imports/{id}": { statuses: signedIn(403, 403, 404), path: () => noImport },
  "PUT /api/imports/{id}/paper": {
    statuses: signedIn(403, 403, 404),
    path: () => `${noImport}/paper`,
    body: () => ({ rev: 0, hints: {} }),
  },
  "POST /api/imports/key-file": { statuses: signedIn(403, 403, 415), body: wrong },
  "DELETE /api/imports/{id}": { statuses: signedIn(403, 403, 404), path: () => noImport },
  "POST /api/imports/{id}/undo-users": {
    statuses: signedIn(403, 403, 404),
    path: () => `${noImport}/undo-users`,
    body: () => ({}),
  },
  ...Object.fromEntries(
    "GET paper|POST check|GET rows|POST insert|GET failed.xlsx|POST undo|POST review"
      .split("|")
      .map((call) => {
        const [method = "", part = ""] = call.split(" ");
        const path = () => `${noImport}/${part}`;
        return [`${method} /api/imports/{id}/${part}`, { statuses: signedIn(403, 403, 404), path }];
      }),
  ),
};
