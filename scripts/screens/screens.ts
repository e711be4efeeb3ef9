import type { Page } from "playwright-core";
import type { SampleName } from "./sample-people.ts";
import * as Acts from "./acts.ts";

/** One picture's screen, after the product was filled with the sample content. */
export interface Screen {
  name: string;
  /** Who looks at it; a visitor if no one. */
  who?: SampleName;
  /** A pattern whose parameters are those of `sampleIds`. */
  path: string;
  /** What is done there before the pictures. */
  act?: (page: Page) => Promise<unknown>;
}

type Rows = Readonly<Record<string, string | readonly [string, NonNullable<Screen["act"]>]>>;

const seenBy = (who: SampleName | undefined, rows: Rows): Screen[] =>
  Object.entries(rows).map(([name, row]) => {
    const [path, act] = typeof row === "string" ? [row] : row;
    return { name, path, ...(who && { who }), ...(act && { act }) };
  });

const visitors = seenBy(undefined, {
  landing: "/",
  login: "/login",
  "login-errors": ["/login", Acts.press("Login")],
  "sign-up": "/signup",
  "sign-up-errors": ["/signup", Acts.press("Sign Up")],
  forgot: "/forgot",
  "forgot-code": ["/forgot", Acts.askForCode],
  privacy: "/privacy",
  terms: "/terms",
  refunds: "/refunds",
  contact: "/contact",
  "sample-report": "/sample-report",
  "sample-report-review": "/sample-report?tab=review",
  "demo-test": "/demo-test1",
  "payment-link": "/pay#:secret",
  "not-found": "/nowhere",
});

const newStudents = seenBy("rohan", {
  "new-dashboard": "/user/user-dashboard",
  "new-notebook": "/notebook",
  "new-reports": "/user/test-reports",
  "new-practice": "/practice",
});

const students = seenBy("diya", {
  dashboard: "/user/user-dashboard",
  tests: "/user/tests",
  "demo-tests": "/user/demo-tests",
  "test-reports": "/user/test-reports",
  "demo-videos": "/user/demo-videos",
  lecture: "/user/demo-videos?watch=:videoId",
  "subscribed-videos": "/user/subscribed-videos",
  topics: "/mastery",
  notebook: "/notebook",
  "notebook-entry": ["/notebook", Acts.openEntry],
  payment: "/payment",
  "payment-exam": "/payment?examType=NEET",
  account: "/user/account",
  instructions: "/user/tests/:openTestId/take",
  report: "/test-report/:submissionId",
  "report-subjects": "/test-report/:submissionId?tab=subjects",
  "report-review": "/test-report/:submissionId?tab=review&q=2",
  practice: "/practice",
  "practice-question": "/practice?from=due",
  "practice-answer": ["/practice?from=mistakes", Acts.answerCard],
  "practice-end": ["/practice?from=mistakes", Acts.finishSet],
});

const takers = seenBy("kabir", {
  receipt: "/payment/receipt/:orderId",
  test: ["/user/tests", Acts.startDemo],
  submitted: ["/user/tests", Acts.submitDemo],
});

const administrators = seenBy("admin", {
  "admin-dashboard": "/admin/dashboard",
  week: "/admin/week",
  "subject-topics": "/admin/subject-topics",
  bank: "/admin/upload-question",
  "bank-preview": ["/admin/upload-question", Acts.previewFirst],
  "new-question": "/admin/upload-question?new",
  review: "/admin/review",
  "question-history": "/admin/question-history/:questionId",
  duplicates: "/admin/duplicates",
  trash: "/admin/question-trash",
  comprehension: "/admin/comp-manage",
  passages: "/admin/passage-manage",
  bulk: "/admin/bulk-manage",
  "link-passages": "/admin/link-passages",
  "create-test": "/admin/create-test",
  builder: ["/admin/create-test?copyOf=:testId", Acts.waitForSections],
  paper: ["/admin/create-test?copyOf=:testId", Acts.openPaper],
  "manage-tests": "/admin/manage-tests",
  patterns: "/admin/patterns",
  pattern: "/admin/patterns/jee-main-2022",
  attempts: "/admin/tests/:testId/attempts",
  takers: "/admin/tests/:testId/reports",
  statistics: "/admin/tests/:testId/statistics",
  corrections: "/admin/tests/:testId/corrections",
  marking: "/admin/tests/:testId/marking",
  "mark-question": "/admin/tests/:testId/marking/:writtenId",
  challenges: "/admin/challenges",
  exams: "/admin/exams",
  "new-exam": "/admin/exams/new",
  exam: "/admin/exams/:examId",
  "edit-exam": "/admin/exams/:examId/edit",
  videos: "/admin/videos",
  "lecture-order": "/admin/videos/order",
  watchers: "/admin/videos/:videoId/watched",
  users: "/admin/manage-users",
  user: "/admin/users/:userId",
  "upload-users": "/admin/upload-users",
  slips: ["/admin/manage-users", Acts.chooseForSlips],
  "subscription-report": "/admin/user-reports/subscription",
  "payment-report": "/admin/user-reports/payment",
  "test-report": "/admin/user-reports/tests",
  "exam-types": "/admin/exam-types",
  payments: "/admin/payments",
  order: "/admin/payments?order=:orderId",
  office: "/admin/office",
  products: "/admin/office?view=products",
  enquiries: "/admin/enquiries",
  problems: "/admin/problems",
  problem: "/admin/problems/:reportedId",
  audit: "/admin/audit",
  settings: "/admin/settings",
  "admin-account": "/admin/account",
});

/** Every screen of the product, once with the sample content. */
export const screens: readonly Screen[] = [
  ...visitors,
  ...newStudents,
  ...students,
  ...takers,
  ...administrators,
];
