import { type Row, signedIn, wrong } from "./role-row.fixture.ts";

/** Catalogue, questions and picks; `questionId` names one in the bank. */
export const bankRows = (questionId: () => string | undefined): Record<string, Row> => ({
  ...Object.fromEntries(
    ["mappings", "dropdowns", "List"].map((part) => [
      `GET /api/subject-topics/${part}`,
      { statuses: signedIn(403, 403, 200) },
    ]),
  ),
  ...Object.fromEntries(
    ["PUT", "DELETE"].map((method) => [
      `${method} /api/subject-topics/{id}`,
      {
        statuses: signedIn(403, 403, 404),
        path: () => `/api/subject-topics/st_${"0".repeat(20)}`,
        body: () => ({ subject: "Physics", topic: "Optics", subTopic: "Prisms" }),
      },
    ]),
  ),
  "GET /api/questions/search": { statuses: signedIn(403, 403, 200) },
  "GET /api/questions": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/questions?passageId=p_${"0".repeat(20)}`,
  },
  ...Object.fromEntries(
    ["", "/history", "/figures", "/variants"].map((part) => [
      `GET /api/questions/{id}${part}`,
      {
        statuses: signedIn(403, 403, 200),
        path: () => `/api/questions/${questionId()}${part}`,
      },
    ]),
  ),
  "PUT /api/questions/{id}": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/questions/${questionId()}`,
    body: () => ({ marks: 4 }),
  },
  "PUT /api/questions/{id}/variants/{language}": {
    statuses: signedIn(403, 403, 400),
    path: () => `/api/questions/${questionId()}/variants/hi`,
    // Refused for its empty text, so that every role can send it.
    body: () => ({ texts: { question: "" } }),
  },
  "DELETE /api/questions/{id}/variants/{language}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/questions/q_${"0".repeat(20)}/variants/hi?edition=1`,
  },
  "PUT /api/questions/{id}/state": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/questions/${questionId()}/state`,
    body: () => ({ state: "APPROVED" }),
  },
  "GET /api/questions/{id}/comments": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/questions/${questionId()}/comments`,
  },
  "POST /api/questions/{id}/comments": {
    statuses: signedIn(403, 403, 201),
    path: () => `/api/questions/${questionId()}/comments`,
    body: () => ({ text: "Name the lens." }),
  },
  "POST /api/questions/{id}/comments/{commentId}/resolve": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/questions/${questionId()}/comments/qc_${"0".repeat(20)}/resolve`,
  },
  "GET /api/questions/{id}/proposal": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/questions/${questionId()}/proposal`,
  },
  "POST /api/questions/{id}/proposal": {
    // Review is off, so that questions are changed without a proposal.
    statuses: signedIn(403, 403, 409),
    path: () => `/api/questions/${questionId()}/proposal`,
    body: () => ({ marks: 5, rev: 1 }),
  },
  "DELETE /api/questions/{id}/proposal": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/questions/${questionId()}/proposal`,
  },
  "POST /api/questions/{id}/proposal/decision": {
    statuses: signedIn(403, 403, 409),
    path: () => `/api/questions/${questionId()}/proposal/decision`,
    body: () => ({ proposalId: `qp_${"0".repeat(20)}`, approve: true }),
  },
  "GET /api/questions/review": { statuses: signedIn(403, 403, 200) },
  "GET /api/questions/review/settings": { statuses: signedIn(403, 403, 200) },
  "PUT /api/questions/review/settings": { statuses: signedIn(403, 403, 400), body: wrong },
  "DELETE /api/questions/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/questions/q_${"0".repeat(20)}`,
  },
  "DELETE /api/questions": { statuses: signedIn(403, 403, 400), body: wrong },
  "POST /api/questions/exports": { statuses: signedIn(403, 403, 400), body: wrong },
  "GET /api/questions/exports/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/questions/exports/bx_${"0".repeat(20)}`,
  },
  "POST /api/questions/similar": { statuses: signedIn(403, 403, 400), body: wrong },
  "POST /api/questions/duplicates": { statuses: signedIn(403, 403, 400), body: wrong },
  "GET /api/questions/duplicates/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/questions/duplicates/dx_${"0".repeat(20)}`,
  },
  "POST /api/questions/different": { statuses: signedIn(403, 403, 400), body: wrong },
  "POST /api/questions/bulk": { statuses: signedIn(403, 403, 400), body: wrong },
  "GET /api/questions/bulk": { statuses: signedIn(403, 403, 200) },
  "GET /api/questions/bulk/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/questions/bulk/bj_${"0".repeat(20)}`,
  },
  "POST /api/questions/bulk/{id}/undo": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/questions/bulk/bj_${"0".repeat(20)}/undo`,
  },
  "GET /api/questions/trash": { statuses: signedIn(403, 403, 200) },
  "DELETE /api/questions/trash": { statuses: signedIn(403, 403, 400), body: wrong },
  "POST /api/subject-topics/{id}/merge": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/subject-topics/st_${"0".repeat(20)}/merge`,
    body: () => ({ subject: "Physics", topic: "Optics", subTopic: "Prisms" }),
  },
  "POST /api/questions/restore": { statuses: signedIn(403, 403, 400), body: wrong },
  "POST /api/questions/practice": { statuses: signedIn(403, 403, 400), body: wrong },
  "GET /api/questions/practice": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/questions/practice?ids=q_${"0".repeat(20)}`,
  },
  "POST /api/tests/questions/auto-select": { statuses: signedIn(403, 403, 400), body: wrong },
  "POST /api/tests/questions/count": { statuses: signedIn(403, 403, 400), body: wrong },
  "POST /api/tests/questions/fill": { statuses: signedIn(403, 403, 400), body: wrong },
  "POST /api/tests/questions/replace": { statuses: signedIn(403, 403, 400), body: wrong },
  "POST /api/subject-topics": { statuses: signedIn(403, 403, 400), body: wrong },
  "POST /api/questions/upload": { statuses: signedIn(403, 403, 400), body: wrong },
});
