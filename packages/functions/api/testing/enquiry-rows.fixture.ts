import { type Row, signedIn, toAll, wrong } from "./role-row.fixture.ts";

/** Enquiries and their files. */
export const enquiryRows: Record<string, Row> = {
  "POST /api/enquiries": { statuses: toAll(400), body: wrong },
  "GET /api/enquiries": { statuses: signedIn(403, 403, 200) },
  "POST /api/enquiries/exports": { statuses: signedIn(403, 403, 200), body: () => ({}) },
  "GET /api/enquiries/exports/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/enquiries/exports/ex_${"0".repeat(20)}`,
  },
  "GET /api/enquiries/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => "/api/enquiries/enq_00000000000000000000",
  },
  "POST /api/enquiries/{id}/notes": {
    statuses: signedIn(403, 403, 404),
    path: () => "/api/enquiries/enq_00000000000000000000/notes",
    body: () => ({ text: "Calls back on Monday" }),
  },
  "PATCH /api/enquiries/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => "/api/enquiries/enq_00000000000000000000",
    body: () => ({ status: "seen" }),
  },
};
