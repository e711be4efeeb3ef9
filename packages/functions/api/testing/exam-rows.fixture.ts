import { type Row, signedIn, wrong } from "./role-row.fixture.ts";

const NO_EXAM = `/api/exams/x_${"0".repeat(20)}`;

/** A call about an exam that does not exist: an administrator is admitted. */
const ofExam = (part: string, body?: () => unknown): Row => ({
  statuses: signedIn(403, 403, 404),
  path: () => `${NO_EXAM}${part}`,
  ...(body && { body }),
});

const nothing = () => ({});

/** Who may do what with exams of several tests, and make a pattern of a test. */
export const examRows: Record<string, Row> = {
  "POST /api/tests/{id}/pattern": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/tests/t_${"0".repeat(20)}/pattern`,
    body: nothing,
  },
  "GET /api/exams": { statuses: signedIn(403, 403, 200) },
  "POST /api/exams": { statuses: signedIn(403, 403, 400), body: wrong },
  "GET /api/exams/{id}": ofExam(""),
  "PATCH /api/exams/{id}": ofExam("", nothing),
  "DELETE /api/exams/{id}": ofExam(""),
  "POST /api/exams/{id}/process": ofExam("/process", nothing),
  "GET /api/exams/{id}/takers": ofExam("/takers"),
  "GET /api/exams/{id}/statistics": ofExam("/statistics"),
  "GET /api/exams/{id}/next-shift": ofExam("/next-shift"),
  "POST /api/exams/{id}/export": ofExam("/export"),
  "GET /api/exams/{id}/export": ofExam("/export"),
  "GET /api/exams/{id}/mine": {
    statuses: signedIn(404, 404, 404),
    path: () => `${NO_EXAM}/mine`,
  },
};
