import { type Row, signedIn, wrong } from "./role-row.fixture.ts";

/** The calls about one's own account, open to everyone who is logged in. */
export const accountRows: Record<string, Row> = {
  "GET /api/account": { statuses: signedIn(200, 200, 200) },
  "PATCH /api/account": { statuses: signedIn(400, 400, 400), body: wrong },
  "PUT /api/account/consent": { statuses: signedIn(400, 400, 400), body: wrong },
  "POST /api/account/password": { statuses: signedIn(400, 400, 400), body: wrong },
  "POST /api/account/sessions/end": { statuses: signedIn(400, 400, 400), body: wrong },
  // The callers' email addresses are verified already.
  "POST /api/account/email-code": { statuses: signedIn(409, 409, 409) },
  "POST /api/account/email": { statuses: signedIn(400, 400, 400), body: wrong },
  "GET /api/account/second-factor": { statuses: signedIn(200, 200, 200) },
  "POST /api/account/second-factor": { statuses: signedIn(400, 400, 400), body: wrong },
  "POST /api/account/second-factor/confirm": { statuses: signedIn(400, 400, 400), body: wrong },
  "POST /api/account/second-factor/recovery-codes": {
    statuses: signedIn(400, 400, 400),
    body: wrong,
  },
  "POST /api/account/second-factor/end": { statuses: signedIn(400, 400, 400), body: wrong },
  "GET /api/account/data": { statuses: signedIn(200, 200, 200) },
  "POST /api/account/delete": { statuses: signedIn(400, 400, 400), body: wrong },
};
