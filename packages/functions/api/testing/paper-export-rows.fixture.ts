import { type Row, signedIn } from "./role-row.fixture.ts";

/** Papers as Word files. */
export const paperExportRows = (testId: () => string): Record<string, Row> => ({
  "POST /api/tests/{id}/paper.docx": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/tests/${testId()}/paper.docx`,
    body: () => ({ contents: "answers" }),
  },
  "GET /api/tests/{id}/paper.docx/{exportId}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/tests/${testId()}/paper.docx/px_${"0".repeat(20)}`,
  },
});
