import type { DemoTest } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { patterns } from "../lib/address/paths.ts";
import { lazily } from "./lazily.ts";
import type { PageTable } from "./page-routes.tsx";

/** The frame of a page, and who may see the page; `routes.tsx` renders each frame. */
export type Frame =
  | "none"
  | "sign-in"
  | "after-sign-in"
  | "student"
  | "own-test"
  | "practice"
  | "demo-test"
  | "report"
  | "signed-in"
  | "open"
  | "development"
  | "kit";

/** Addresses without their own page: two redirects, and the short address of a test. */
type Leading = "admin" | "student" | "takeTestShort";

const studentPage = { frame: "student", className: "student-page" } as const;

const DemoTestPage = lazily(
  () => import("../features/take-test/guest/demo-test-page.tsx"),
  "DemoTestPage",
);
const demoTest = (slot: DemoTest["slot"]) => () => <DemoTestPage slot={slot} />;

/**
 * All pages except the pages below /admin, whose table is loaded only by administrators and staff.
 */
export const pages: PageTable<Omit<typeof patterns, Leading>, Frame> = {
  landing: {
    frame: "none",
    page: lazily(() => import("../features/landing/landing-page.tsx"), "LandingPage"),
  },
  login: {
    frame: "sign-in",
    title: "Login",
    ownHeading: true,
    page: lazily(() => import("../features/sign-in/login-page.tsx"), "LoginPage"),
  },
  signup: {
    frame: "sign-in",
    title: "Sign up",
    ownHeading: true,
    page: lazily(() => import("../features/sign-in/sign-up-page.tsx"), "SignUpPage"),
  },
  forgot: {
    frame: "sign-in",
    title: "Reset your password",
    ownHeading: true,
    page: lazily(() => import("../features/sign-in/forgot-page.tsx"), "ForgotPage"),
  },
  setPassword: {
    frame: "sign-in",
    title: "Choose a password",
    page: lazily(() => import("../features/sign-in/set-password-page.tsx"), "SetPasswordPage"),
  },
  googleReturn: {
    frame: "after-sign-in",
    page: lazily(() => import("../features/sign-in/google-return-page.tsx"), "GoogleReturnPage"),
  },
  consent: {
    frame: "after-sign-in",
    title: "Before you go on",
    ownHeading: true,
    page: lazily(() => import("../features/sign-in/consent-page.tsx"), "ConsentPage"),
  },
  secondFactor: {
    frame: "after-sign-in",
    title: "Second factor",
    ownHeading: true,
    page: lazily(() => import("../features/sign-in/second-factor-page.tsx"), "SecondFactorPage"),
  },

  studentDashboard: {
    ...studentPage,
    title: "Dashboard",
    page: lazily(() => import("../features/student-tests/dashboard-page.tsx"), "DashboardPage"),
  },
  studentReports: {
    ...studentPage,
    title: "Test Reports",
    page: lazily(
      () => import("../features/student-reports/student-reports-page.tsx"),
      "StudentReportsPage",
    ),
  },
  studentTests: {
    ...studentPage,
    title: "Tests",
    page: lazily(() => import("../features/student-tests/all-tests/tests-pages.tsx"), "TestsPage"),
  },
  demoTests: {
    ...studentPage,
    title: "Demo Tests",
    page: lazily(
      () => import("../features/student-tests/all-tests/tests-pages.tsx"),
      "DemoTestsPage",
    ),
  },
  demoVideos: {
    ...studentPage,
    title: "Demo Videos",
    page: lazily(() => import("../features/lectures/lectures-page.tsx"), "FreeLecturesPage"),
  },
  subscribedVideos: {
    ...studentPage,
    title: "Subscribed Videos",
    page: lazily(() => import("../features/lectures/lectures-page.tsx"), "SubscribedLecturesPage"),
  },
  notebook: {
    ...studentPage,
    title: "Notebook",
    page: lazily(() => import("../features/notebook/notebook-page.tsx"), "NotebookPage"),
  },
  mastery: {
    ...studentPage,
    title: "Your topics",
    page: lazily(() => import("../features/mastery/mastery-page.tsx"), "MasteryPage"),
  },
  payment: {
    ...studentPage,
    page: lazily(() => import("../features/payment/subscriptions-page.tsx"), "SubscriptionsPage"),
  },
  studentAccount: {
    frame: "student",
    title: "My account",
    page: lazily(() => import("../features/account/account-page.tsx"), "AccountPage"),
  },

  takeTest: {
    frame: "own-test",
    page: lazily(() => import("../features/take-test/take-test-page.tsx"), "TakeTestPage"),
  },
  practice: {
    frame: "practice",
    title: "Practice",
    ownHeading: true,
    page: lazily(() => import("../features/practice/practice-page.tsx"), "PracticePage"),
  },
  demoTest1: { frame: "demo-test", page: demoTest(1) },
  demoTest2: { frame: "demo-test", page: demoTest(2) },
  demoTest3: { frame: "demo-test", page: demoTest(3) },
  demoTest4: { frame: "demo-test", page: demoTest(4) },
  testReport: {
    frame: "report",
    page: lazily(() => import("../features/report/report-page.tsx"), "ReportPage"),
  },
  results: {
    frame: "signed-in",
    title: "Your result",
    ownHeading: true,
    page: lazily(() => import("../features/student-tests/result-page.tsx"), "ResultPage"),
  },
  receipt: {
    frame: "signed-in",
    title: "Receipt",
    ownHeading: true,
    page: lazily(() => import("../features/payment/receipt.tsx"), "ReceiptPage"),
  },

  pay: {
    frame: "open",
    page: lazily(() => import("../features/pay/pay-page.tsx"), "PayPage"),
  },

  privacy: {
    frame: "open",
    page: lazily(() => import("../features/policies/policy-pages.tsx"), "PrivacyPage"),
  },
  terms: {
    frame: "open",
    page: lazily(() => import("../features/policies/policy-pages.tsx"), "TermsPage"),
  },
  refunds: {
    frame: "open",
    page: lazily(() => import("../features/policies/policy-pages.tsx"), "RefundsPage"),
  },
  contact: {
    frame: "open",
    page: lazily(() => import("../features/policies/policy-pages.tsx"), "ContactPage"),
  },
  sampleReport: {
    frame: "open",
    page: lazily(() => import("../features/report/sample-report-page.tsx"), "SampleReportPage"),
  },
  toastTest: {
    frame: "development",
    title: "Notifications",
    ownHeading: true,
    // Left out of production builds, which have no route to this page.
    page: import.meta.env.DEV
      ? lazily(() => import("./pages/toast-test-page.tsx"), "ToastTestPage")
      : () => null,
  },
  kit: {
    frame: "kit",
    title: "Kit",
    page: lazily(() => import("./pages/kit-page.tsx"), "KitPage"),
  },
};
