import { accountRows } from "./account-rows.fixture.ts";
import { adminReads } from "./admin-reads.fixture.ts";
import { auditRows } from "./audit-rows.fixture.ts";
import { paperExportRows } from "./paper-export-rows.fixture.ts";
import { bankRows } from "./bank-rows.fixture.ts";
import { challengeRows } from "./challenge-rows.fixture.ts";
import { enquiryRows } from "./enquiry-rows.fixture.ts";
import type { addContent } from "./content.fixture.ts";
import { examRows } from "./exam-rows.fixture.ts";
import { importRows } from "./import-rows.fixture.ts";
import { learningRows } from "./learning-rows.fixture.ts";
import { markingRows } from "./marking-rows.fixture.ts";
import { monthReportRows } from "./month-report-rows.fixture.ts";
import { passageRows } from "./passage-rows.fixture.ts";
import type { openRoleCloud } from "./role-cloud.fixture.ts";
import { paymentLinkRows } from "./payment-link-rows.fixture.ts";
import { paymentRows } from "./payment-rows.fixture.ts";
import { type Row, signedIn, toAll, wrong } from "./role-row.fixture.ts";
import { runningRows, testActionRows } from "./test-action-rows.fixture.ts";
import { userRows } from "./user-rows.fixture.ts";
import { subscriptionRows } from "./subscription-rows.fixture.ts";
import { videoRows } from "./video-rows.fixture.ts";

const lists = "/api/auth/Users/{userId}";

/** The ids that the rows use; read when a row runs, since they are created before the first one. */
interface World {
  api: Awaited<ReturnType<typeof openRoleCloud>>;
  exam: Awaited<ReturnType<typeof addContent>>;
}

/**
 * What each kind of caller gets from each endpoint. The student has a running attempt on one test
 * and has submitted another; a body with an unknown key shows that a caller was admitted.
 */
export function roleMatrix(world: () => World): Record<string, Row> {
  const ofStudent = (path: string) => path.replace("{userId}", world().api.studentId);
  return {
    "GET /api/health": { statuses: toAll(200) },
    "GET /api/openapi.json": { statuses: toAll(200) },
    "GET /api/docs": { statuses: toAll(200) },
    "POST /api/auth/register": { statuses: toAll(400), body: wrong },
    "POST /api/auth/login": { statuses: toAll(400), body: wrong },
    "POST /api/auth/login/code": { statuses: toAll(400), body: wrong },
    "POST /api/auth/login/first-password": { statuses: toAll(400), body: wrong },
    "POST /api/auth/refresh": { statuses: toAll(400), body: wrong },
    "POST /api/auth/logout": { statuses: toAll(400), body: wrong },
    "POST /api/auth/forgot": { statuses: toAll(400), body: wrong },
    "POST /api/auth/reset": { statuses: toAll(400), body: wrong },
    "GET /api/auth/me": { statuses: signedIn(200, 200, 200) },
    ...accountRows,
    "GET /api/submissions/user-reports": {
      statuses: signedIn(200, 404, 200),
      path: () => `/api/submissions/user-reports?userId=${world().api.studentId}`,
    },
    [`GET ${lists}/scheduled-tests`]: {
      statuses: signedIn(200, 404, 200),
      path: () => ofStudent(`${lists}/scheduled-tests`),
    },
    [`GET ${lists}/taken-tests`]: {
      statuses: signedIn(200, 404, 200),
      path: () => ofStudent(`${lists}/taken-tests`),
    },
    [`GET ${lists}/performance-summary`]: {
      statuses: signedIn(200, 404, 200),
      path: () => ofStudent(`${lists}/performance-summary`),
    },
    ...adminReads,
    ...learningRows,
    ...challengeRows,
    ...markingRows,
    ...enquiryRows,
    "GET /api/tests/{id}": {
      statuses: signedIn(200, 200, 200),
      path: () => `/api/tests/${world().exam.running._id}`,
    },
    "GET /api/tests/questions/{id}": {
      statuses: signedIn(200, 403, 200),
      path: () => `/api/tests/questions/${world().exam.running._id}`,
    },
    "GET /api/passages/testwrapper": {
      statuses: signedIn(200, 403, 200),
      path: () => `/api/passages/testwrapper?ids=${world().exam.questions[1]?.passageId}`,
    },
    "GET /api/demo-tests": { statuses: toAll(200) },
    "POST /api/demo-tests/{slot}/guests": { statuses: toAll(404) },
    "POST /api/tests/createtest": { statuses: signedIn(403, 403, 400), body: wrong },
    "POST /api/tests/drafts": { statuses: signedIn(403, 403, 400), body: wrong },
    ...Object.fromEntries(
      ["GET", "PUT", "DELETE"].map((method) => [
        `${method} /api/tests/drafts/{draftId}`,
        {
          statuses: signedIn(403, 403, 404),
          path: () => `/api/tests/drafts/td_${"0".repeat(20)}`,
          ...(method === "PUT" && { body: () => ({ fields: {} }) }),
        },
      ]),
    ),
    "POST /api/patterns": { statuses: signedIn(403, 403, 400), body: wrong },
    ...Object.fromEntries(
      ["GET", "PATCH", "DELETE", "POST"].map((method) => {
        const end = method === "POST" ? "/restore" : "";
        const path = () => `/api/patterns/pt_${"0".repeat(20)}${end}`;
        const row = { statuses: signedIn(403, 403, 404), path };
        const body = () => ({});
        return [`${method} /api/patterns/{id}${end}`, method === "PATCH" ? { ...row, body } : row];
      }),
    ),
    ...examRows,
    "POST /api/tests/check": { statuses: signedIn(403, 403, 200), body: () => ({}) },
    "POST /api/tests/preview": { statuses: signedIn(403, 403, 400), body: wrong },
    // The test is running, so a call that is admitted is answered that the test is locked.
    "PUT /api/tests/{id}": {
      statuses: signedIn(403, 403, 409),
      path: () => `/api/tests/${world().exam.running._id}`,
      body: () => ({
        name: "Optics",
        examType: "JEE",
        startTime: "2999-01-01T00:00:00Z",
        expiryTime: "2999-01-02T00:00:00Z",
        durationMinutes: 60,
        totalQuestions: 1,
        sectionDetails: [{ subject: "Physics", numQuestions: 1 }],
      }),
    },
    "DELETE /api/tests/{id}": {
      statuses: signedIn(403, 403, 409),
      path: () => `/api/tests/${world().exam.running._id}`,
    },
    ...testActionRows(() => world().exam.running._id),
    ...runningRows(() => ({ ...world().exam.attempt, ...world().exam.receipt })),
    ...userRows(() => world().api.studentId),
    ...subscriptionRows(() => world().api.studentId),
    // The test is only in English, so a call that is admitted is answered that there is no choice.
    "PUT /api/tests/{id}/language": {
      statuses: signedIn(409, 409, 409),
      path: () => `/api/tests/${world().exam.running._id}/language`,
      body: () => ({ language: "en" }),
    },
    "POST /api/tests/{id}/attempts": {
      statuses: signedIn(403, 403, 200),
      path: () => `/api/tests/${world().exam.upcoming._id}/attempts`,
    },
    "PATCH /api/attempts/{id}/answers": {
      statuses: signedIn(200, 404, 404),
      path: () => `/api/attempts/${world().exam.attempt.attemptId}/answers`,
      body: () => ({ answers: {} }),
    },
    "GET /api/tests/{id}/attempts": {
      statuses: signedIn(403, 403, 200),
      path: () => `/api/tests/${world().exam.running._id}/attempts`,
    },
    "GET /api/attempts/{id}/events": {
      statuses: signedIn(403, 403, 200),
      path: () => `/api/attempts/${world().exam.attempt.attemptId}/events`,
    },
    "GET /api/tests/{id}/extra-time": {
      statuses: signedIn(403, 403, 200),
      path: () =>
        `/api/tests/${world().exam.running._id}/extra-time?userId=${world().api.studentId}`,
    },
    "PUT /api/tests/{id}/extra-time": {
      statuses: signedIn(403, 403, 200),
      path: () => `/api/tests/${world().exam.running._id}/extra-time`,
      body: () => ({ userId: world().api.studentId, minutes: 5, reason: "Power cut" }),
    },
    "POST /api/submissions/check": {
      statuses: signedIn(200, 404, 200),
      body: () => ({ userId: world().api.studentId, testId: world().exam.done._id }),
    },
    // No one can submit for someone else, not even administrators.
    "POST /api/submissions/{id}/submit": {
      statuses: signedIn(200, 404, 404),
      path: () => `/api/submissions/${world().exam.done._id}/submit`,
      body: () => ({ userId: world().api.studentId, answers: {} }),
    },
    "GET /api/submissions/reports/{submissionId}": {
      statuses: signedIn(200, 404, 200),
      path: () => `/api/submissions/reports/${world().exam.receipt.submissionId}`,
    },
    ...Object.fromEntries(
      ["takers", "statistics", "progress", "corrections"].map((part) => [
        `GET /api/submissions/admin/tests/{testId}/${part}`,
        {
          statuses: signedIn(403, 403, 200),
          path: () => `/api/submissions/admin/tests/${world().exam.running._id}/${part}`,
        },
      ]),
    ),
    ...Object.fromEntries(
      ["corrections/preview", "corrections"].map((part) => [
        `POST /api/submissions/admin/tests/{testId}/${part}`,
        {
          statuses: signedIn(403, 403, 200),
          path: () => `/api/submissions/admin/tests/${world().exam.running._id}/${part}`,
          body: () => ({
            from: "key",
            changes: [
              { questionId: world().exam.questions[0]?._id, dropped: true, note: "Misprinted" },
            ],
          }),
        },
      ]),
    ),
    // The question is not subjective: an administrator is admitted if the body is refused.
    "PUT /api/submissions/{submissionId}/marks": {
      statuses: signedIn(403, 403, 400),
      path: () => `/api/submissions/${world().exam.receipt.submissionId}/marks`,
      body: () => ({ questionId: world().exam.questions[0]?._id, marks: 1, note: "Half of it" }),
    },
    ...Object.fromEntries(
      ["GET {}export.xlsx", "GET {}export", "POST {}export"].map((name) => [
        name.replace("{}", "/api/submissions/admin/tests/{id}/"),
        {
          statuses: signedIn(403, 403, 409),
          path: () =>
            `/api/submissions/admin/tests/${world().exam.running._id}/${name.split("{}")[1]}`,
        },
      ]),
    ),
    ...paperExportRows(() => world().exam.running._id),
    // Written answers wait only after the test was processed.
    "GET /api/submissions/admin/tests/{id}/to-be-marked": {
      statuses: signedIn(403, 403, 409),
      path: () =>
        `/api/submissions/admin/tests/${world().exam.running._id}/to-be-marked?questionId=${world().exam.questions[0]?._id}`,
    },
    "POST /api/TestProcessing/process-expired-tests": { statuses: signedIn(403, 403, 200) },
    "POST /api/TestProcessing/process-test/{id}": {
      statuses: signedIn(403, 403, 409),
      path: () => `/api/TestProcessing/process-test/${world().exam.running._id}`,
    },
    "POST /api/submissions/admin/tests/{id}/process": {
      statuses: signedIn(403, 403, 409),
      path: () => `/api/submissions/admin/tests/${world().exam.running._id}/process`,
      body: () => ({ force: true }),
    },
    ...bankRows(() => world().exam.questions[0]?._id),
    ...importRows,
    ...videoRows,
    ...paymentRows(() => world().api.studentId),
    ...paymentLinkRows(() => world().api.studentId),
    ...monthReportRows,
    ...auditRows,
    ...passageRows(() => world().exam.passageId),
    "POST /api/upload-image": { statuses: signedIn(403, 403, 415), body: wrong },
    "POST /api/images/uploads": { statuses: signedIn(403, 403, 400), body: wrong },
    "POST /api/images": { statuses: signedIn(403, 403, 400), body: wrong },
  };
}
