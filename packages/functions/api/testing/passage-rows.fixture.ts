import { type Row, signedIn, wrong } from "./role-row.fixture.ts";

/** The exam's passage, unchanged. */
const passage = {
  examType: "JEE",
  subject: "Physics",
  topic: "Optics",
  subTopic: "Lenses",
  passageText: "<p>A thin lens bends light.</p>",
};

/** Passages, sets and links; `passageId` names one in the bank that has a question. */
export function passageRows(passageId: () => string): Record<string, Row> {
  const at = (part: string) => () => `/api/passages/${passageId()}${part}`;
  return {
    "GET /api/passages": { statuses: signedIn(403, 403, 200) },
    "GET /api/passages/linkpassages": { statuses: signedIn(403, 403, 200) },
    "POST /api/passages/upload": { statuses: signedIn(403, 403, 400), body: wrong },
    "GET /api/passages/{id}": { statuses: signedIn(403, 403, 200), path: at("") },
    "PUT /api/passages/{id}": {
      statuses: signedIn(403, 403, 200),
      path: at(""),
      body: () => passage,
    },
    // The passage has a question, and the call does not say what should become of the question.
    "DELETE /api/passages/{id}": { statuses: signedIn(403, 403, 409), path: at("") },
    "POST /api/passages/{id}/restore": { statuses: signedIn(403, 403, 200), path: at("/restore") },
    "POST /api/passages/{id}/links": {
      statuses: signedIn(403, 403, 200),
      path: at("/links"),
      body: () => ({ add: [], remove: [] }),
    },
    "GET /api/passages/{id}/set": { statuses: signedIn(403, 403, 200), path: at("/set") },
    "GET /api/passages/{id}/variants": { statuses: signedIn(403, 403, 200), path: at("/variants") },
    "PUT /api/passages/{id}/variants/{language}": {
      statuses: signedIn(403, 403, 400),
      path: at("/variants/hi"),
      // Refused for its empty text, so that every role can send it.
      body: () => ({ texts: { passageText: "" } }),
    },
    "DELETE /api/passages/{id}/variants/{language}": {
      statuses: signedIn(403, 403, 404),
      path: () => `/api/passages/p_${"0".repeat(20)}/variants/hi?edition=1`,
    },
    "PUT /api/passages/{id}/set": {
      statuses: signedIn(403, 403, 200),
      path: at("/set"),
      body: () => ({ saveId: "a-save-of-the-matrix", rev: 1, passage, questions: [] }),
    },
  };
}
