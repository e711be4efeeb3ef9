import { type Row, signedIn } from "./role-row.fixture.ts";

const TEST = `/api/tests/t_${"0".repeat(20)}`;
const QUESTION = `q_${"0".repeat(20)}`;

/** A call of a student: an unknown test is not found. */
const byStudent = (part: string, body?: () => unknown): Row => ({
  statuses: signedIn(404, 404, 404),
  path: () => `${TEST}/${part}`,
  ...(body && { body }),
});

/** A call of an administrator about an unknown test. */
const byAdmin = (part: string, body?: () => unknown): Row => ({
  ...byStudent(part, body),
  statuses: signedIn(403, 403, 404),
});

const challenge = () => ({
  questionId: QUESTION,
  reason: "faulty",
  text: "The figure of this question shows two different lenses.",
});

/** Who may challenge keys and decide about challenges. */
export const challengeRows: Record<string, Row> = {
  "GET /api/tests/{id}/challenges/own": byStudent("challenges/own"),
  "POST /api/tests/{id}/challenges": byStudent("challenges", challenge),
  "DELETE /api/tests/{id}/challenges/{questionId}": byStudent(`challenges/${QUESTION}`),
  "POST /api/tests/{id}/challenges/uploads": byStudent("challenges/uploads", () => ({
    type: "image/png",
    size: 1000,
  })),
  "GET /api/challenges": { statuses: signedIn(403, 403, 200) },
  "GET /api/tests/{id}/challenges": byAdmin("challenges"),
  "GET /api/tests/{id}/challenges/{questionId}": byAdmin(`challenges/${QUESTION}`),
  "POST /api/tests/{id}/challenges/{questionId}/decision": byAdmin(
    `challenges/${QUESTION}/decision`,
    () => ({ note: "The book says the same." }),
  ),
  "POST /api/tests/{id}/final": byAdmin("final", () => ({})),
};
