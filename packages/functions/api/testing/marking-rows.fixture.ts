import { type Row, signedIn } from "./role-row.fixture.ts";

const TEST = `/api/tests/t_${"0".repeat(20)}/marking`;
const QUESTION = `${TEST}/q_${"0".repeat(20)}`;
const ANSWER = `${QUESTION}/answers/${"0".repeat(20)}`;

/** A call of an administrator about an unknown test. */
const byAdmin = (path: string, body?: object): Row => ({
  statuses: signedIn(403, 403, 404),
  path: () => path,
  ...(body && { body: () => body }),
});

const rubric = { rev: 0, step: 1, criteria: [{ text: "States the law", max: 4 }] };

/** Who may mark written answers. */
export const markingRows: Record<string, Row> = {
  "GET /api/marking": { statuses: signedIn(403, 403, 200) },
  "PUT /api/tests/{id}/marking/markers/{userId}": byAdmin(
    `${TEST}/markers/00000000-0000-4000-8000-000000000000`,
    { questionIds: [] },
  ),
  "GET /api/tests/{id}/marking": byAdmin(TEST),
  "POST /api/tests/{id}/marking": byAdmin(TEST, { markers: 2 }),
  "POST /api/tests/{id}/marking/publish": byAdmin(`${TEST}/publish`, {}),
  "GET /api/tests/{id}/marking/{questionId}/rubric": byAdmin(`${QUESTION}/rubric`),
  "PUT /api/tests/{id}/marking/{questionId}/rubric": byAdmin(`${QUESTION}/rubric`, rubric),
  "POST /api/tests/{id}/marking/{questionId}/next": byAdmin(`${QUESTION}/next`, {}),
  "POST /api/tests/{id}/marking/{questionId}/answers/{answerId}/lease": byAdmin(`${ANSWER}/lease`),
  "DELETE /api/tests/{id}/marking/{questionId}/answers/{answerId}/lease": byAdmin(
    `${ANSWER}/lease`,
  ),
  "POST /api/tests/{id}/marking/{questionId}/answers/{answerId}/mark": byAdmin(`${ANSWER}/mark`, {
    rubric: 0,
    scores: [3],
  }),
  "GET /api/tests/{id}/marking/{questionId}/answers": byAdmin(`${QUESTION}/answers`),
};
