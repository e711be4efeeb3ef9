import { type Row, signedIn } from "./role-row.fixture.ts";

/** The calls about one's own learning, open to everyone who is logged in. */
export const learningRows: Record<string, Row> = {
  "GET /api/learning/today": { statuses: signedIn(200, 200, 200) },
  "POST /api/learning/intake": { statuses: signedIn(200, 200, 200) },
};
