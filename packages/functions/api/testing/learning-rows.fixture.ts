import { type Row, signedIn } from "./role-row.fixture.ts";

const ID = `q_${"0".repeat(20)}`;
/** A question that no notebook holds. */
const UNKNOWN = `/api/notebook/${ID}`;

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
};
