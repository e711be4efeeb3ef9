const admin = ["app/admin-page-table.ts", "app/admin-layout.tsx"];
const auth = "app/auth-layout.tsx";
const open = "app/page-layout.tsx";
const student = "app/student-layout.tsx";

/**
 * The modules that the router loads for each page, by the page's address: layout and screen as
 * app/page-table.tsx names them, or the chunk of a screen without a file of its own.
 */
export type Pages = Readonly<Record<string, readonly string[]>>;

type Families = Readonly<Record<"student" | "admin", Readonly<Record<string, Pages>>>>;

/**
 * Pages by who opens them, in families that share a budget: no page of a family may be heavier than
 * its budget. The pages that students open most are families of one page.
 */
export const families: Families = {
  student: {
    start: { "/": ["features/landing/landing-page.tsx"] },
    login: {
      "/login": [auth, "features/sign-in/login-page.tsx"],
      "/signup": [auth, "features/sign-in/sign-up-page.tsx"],
      "/forgot": [auth, "features/sign-in/forgot-page.tsx"],
    },
    entrance: {
      "/set-password": [auth, "features/sign-in/set-password-page.tsx"],
      "/login/google": [auth, "features/sign-in/google-return-page.tsx"],
      "/consent": [auth, "features/sign-in/consent-page.tsx"],
      "/second-factor": [auth, "features/sign-in/second-factor-page.tsx"],
      "/privacy": [open, "features/policies/policy-pages.tsx"],
      "/terms": [open, "features/policies/policy-pages.tsx"],
      "/refunds": [open, "features/policies/policy-pages.tsx"],
      "/contact": [open, "features/policies/policy-pages.tsx"],
    },
    dashboard: { "/user/user-dashboard": [student, "features/student-tests/dashboard-page.tsx"] },
    reports: {
      "/user/test-reports": [student, "features/student-reports/student-reports-page.tsx"],
    },
    notebook: { "/notebook": [student, "features/notebook/notebook-page.tsx"] },
    mastery: { "/mastery": [student, "features/mastery/mastery-page.tsx"] },
    lectures: {
      "/user/demo-videos": [student, "features/lectures/lectures-page.tsx"],
      "/user/subscribed-videos": [student, "features/lectures/lectures-page.tsx"],
    },
    payment: { "/payment": [student, "features/payment/subscriptions-page.tsx"] },
    pay: { "/pay": [open, "features/pay/pay-page.tsx"] },
    test: { "/user/tests/{id}/take": ["test"] },
    practice: { "/practice": ["features/practice/practice-page.tsx"] },
    report: { "/test-report/{id}": ["app/reader-layout.tsx", "features/report/report-page.tsx"] },
    others: {
      "/user/tests": [student, "features/student-tests/all-tests/tests-pages.tsx"],
      "/user/demo-tests": [student, "features/student-tests/all-tests/tests-pages.tsx"],
      "/user/account": [student, "features/account/account-page.tsx"],
      "/results/{id}": [open, "features/student-tests/result-page.tsx"],
      "/payment/receipt/{id}": [open, "features/payment/receipt.tsx"],
      "/sample-report": [open, "features/report/sample-report-page.tsx"],
      "/demo-test1": ["features/take-test/guest/demo-test-page.tsx"],
      "/demo-test2": ["features/take-test/guest/demo-test-page.tsx"],
      "/demo-test3": ["features/take-test/guest/demo-test-page.tsx"],
      "/demo-test4": ["features/take-test/guest/demo-test-page.tsx"],
    },
  },
  admin: {
    /** What the office opens many times a day. */
    daily: {
      "/admin/dashboard": [...admin, "app/pages/admin-dashboard-page.tsx"],
      "/admin/enquiries": [...admin, "features/enquiries/enquiries-page.tsx"],
      "/admin/tests/{id}/attempts": [...admin, "features/attempts/attempts-page.tsx"],
      "/admin/tests/{id}/reports": [...admin, "app/pages/test-reports-page.tsx"],
    },
    /** Pages with an editor or a whole question. */
    editors: {
      "/admin/comp-manage": [...admin, "features/passages/comprehension/comprehension-page.tsx"],
      "/admin/duplicates": [...admin, "features/duplicates/duplicates-page.tsx"],
      "/admin/link-passages": [...admin, "features/passages/linking/linking-page.tsx"],
      "/admin/patterns/{id}": [...admin, "features/test-builder/pattern/pattern-page.tsx"],
      "/admin/question-history/{id}": [...admin, "features/question-history/history-page.tsx"],
      "/admin/review": [...admin, "features/question-bank/review/review-page.tsx"],
    },
    administration: {
      "/admin/account": [...admin, "features/account/account-page.tsx"],
      "/admin/audit": [...admin, "features/audit/audit-page.tsx"],
      "/admin/bulk-manage": [...admin, "features/bulk-upload/bulk-upload-page.tsx"],
      "/admin/challenges": [...admin, "features/challenges/challenges-page.tsx"],
      "/admin/create-test": [...admin, "features/test-builder/builder-page.tsx"],
      "/admin/create-test/{id}": [...admin, "features/test-builder/builder-page.tsx"],
      "/admin/exam-types": [...admin, "features/exam-types/exam-types-page.tsx"],
      "/admin/exams": [...admin, "features/exams/exams-page.tsx"],
      "/admin/exams/new": [...admin, "features/exams/edit-exam-page.tsx"],
      "/admin/exams/{id}": [...admin, "features/exams/exam-page.tsx"],
      "/admin/exams/{id}/edit": [...admin, "features/exams/edit-exam-page.tsx"],
      "/admin/manage-tests": [...admin, "features/manage-tests/tests-page.tsx"],
      "/admin/marking": [...admin, "features/marking/own-marking-page.tsx"],
      "/admin/manage-users": [...admin, "features/users/users-page.tsx"],
      "/admin/office": [...admin, "features/desk/desk-page.tsx"],
      "/admin/passage-manage": [...admin, "features/passages/passages-page.tsx"],
      "/admin/patterns": [...admin, "features/test-builder/pattern/pattern-list-page.tsx"],
      "/admin/payments": [...admin, "features/payments-admin/payments-page.tsx"],
      "/admin/problems": [...admin, "features/problems/problems-page.tsx"],
      "/admin/problems/{id}": [...admin, "features/problems/problem-page.tsx"],
      "/admin/questions/pdf": [...admin, "features/pdf-paper/pdf-paper-page.tsx"],
      "/admin/question-trash": [...admin, "features/question-bank/trash/trash-page.tsx"],
      "/admin/settings": [...admin, "features/settings/settings-page.tsx"],
      "/admin/slips": [...admin, "features/users/slips-page.tsx"],
      "/admin/subject-topics": [...admin, "features/subject-topics/subject-topics-page.tsx"],
      "/admin/test-preview/{id}": [
        "app/admin-page-table.ts",
        open,
        "features/test-builder/preview/preview-page.tsx",
      ],
      "/admin/tests/{id}/corrections": [...admin, "features/corrections/corrections-page.tsx"],
      "/admin/tests/{id}/marking": [...admin, "features/marking/marking-page.tsx"],
      "/admin/tests/{id}/marking/{id}": [...admin, "features/marking/mark-question-page.tsx"],
      "/admin/tests/{id}/statistics": [...admin, "app/pages/statistics-page.tsx"],
      "/admin/upload-question": [...admin, "features/question-bank/list/question-bank-page.tsx"],
      "/admin/upload-users": [...admin, "features/users/upload-users-page.tsx"],
      "/admin/user-reports/payment": [...admin, "features/month-reports/payment-report.tsx"],
      "/admin/user-reports/subscription": [
        ...admin,
        "features/month-reports/subscription-report.tsx",
      ],
      "/admin/user-reports/tests": [...admin, "features/month-reports/test-report.tsx"],
      "/admin/users/{id}": [...admin, "features/users/user-page.tsx"],
      "/admin/videos": [...admin, "features/videos/videos-page.tsx"],
      "/admin/videos/order": [...admin, "features/lecture-order/lecture-order-page.tsx"],
      "/admin/videos/{id}/watched": [...admin, "features/watched/watchers-page.tsx"],
      "/admin/week": [...admin, "features/week/week-page.tsx"],
    },
  },
};

/** Addresses that lead to another page, and pages that are not in a build for users. */
export const withoutBudget: readonly string[] = [
  "/user",
  "/admin",
  "/take-test/{id}",
  "/toast-test",
  "/kit",
];
