import { type Row, signedIn, wrong } from "./role-row.fixture.ts";

const ID = `q_${"0".repeat(20)}`;
/** A question that no notebook holds. */
const UNKNOWN = `/api/notebook/${ID}`;
/** A question that no one has reported. */
const UNREPORTED = `/api/problems/${ID}`;

/** The calls about one's own learning, open to everyone who is logged in. */
export const learningRows: Record<string, Row> = {
  "GET /api/learning/today": { statuses: signedIn(200, 200, 200) },
  "PUT /api/learning/settings": {
    statuses: signedIn(200, 200, 200),
    body: () => ({ dailyLimit: 10 }),
  },
  "POST /api/learning/intake": { statuses: signedIn(200, 200, 200) },
  "GET /api/learning/mastery": { statuses: signedIn(200, 200, 200) },
  "GET /api/learning/questions": {
    statuses: signedIn(200, 200, 200),
    path: () => `/api/learning/questions?ids=${ID}`,
  },
  "GET /api/notebook": { statuses: signedIn(200, 200, 200) },
  "POST /api/notebook/import": {
    statuses: signedIn(200, 200, 200),
    body: () => ({ bookmarks: [] }),
  },
  "GET /api/notebook/{questionId}": { statuses: signedIn(404, 404, 404), path: () => UNKNOWN },
  "PUT /api/notebook/{questionId}": {
    statuses: signedIn(404, 404, 404),
    path: () => UNKNOWN,
    body: () => ({ note: "Again" }),
  },
  "POST /api/problems": { statuses: signedIn(400, 400, 400), body: wrong },
  "GET /api/problems/own": {
    statuses: signedIn(200, 200, 200),
    path: () => "/api/problems/own?submissionId=none",
  },
  "GET /api/problems": { statuses: signedIn(403, 403, 200) },
  "GET /api/problems/{questionId}": {
    statuses: signedIn(403, 403, 404),
    path: () => UNREPORTED,
  },
  "PATCH /api/problems/{questionId}": {
    statuses: signedIn(403, 403, 404),
    path: () => UNREPORTED,
    body: () => ({ rev: 1, state: "fixed" }),
  },
  "GET /api/practice/topics": {
    statuses: signedIn(200, 200, 200),
    path: () => "/api/practice/topics?examType=JEE",
  },
  "POST /api/practice/sets": {
    statuses: signedIn(404, 404, 404),
    body: () => ({ from: { kind: "due" } }),
  },
  "POST /api/practice/sessions": {
    statuses: signedIn(404, 404, 404),
    body: () => ({
      setId: `ps_${"0".repeat(20)}.forged`,
      refs: [`t.t_${"0".repeat(20)}.0`],
      part: 1,
      answers: [
        { ref: `t.t_${"0".repeat(20)}.0`, value: 0, seconds: 9, at: "2026-11-21T04:30:00.000Z" },
      ],
    }),
  },
};
