import { lazily } from "./lazily.ts";

export const AuthLayout = lazily(() => import("./auth-layout.tsx"), "AuthLayout");
export const AuthFrame = lazily(() => import("./auth-layout.tsx"), "AuthFrame");
export const StudentLayout = lazily(() => import("./student-layout.tsx"), "StudentLayout");
/** For the test: nothing around the screen. */
export const FocusLayout = lazily(() => import("./focus-layout.tsx"), "FocusLayout");
/** For pages of any signed-in person: a slim header with the way home. */
export const PageLayout = lazily(() => import("./page-layout.tsx"), "PageLayout");
export const ReaderLayout = lazily(() => import("./reader-layout.tsx"), "ReaderLayout");

export const LandingScreen = lazily(
  () => import("../features/landing/landing-page.tsx"),
  "LandingScreen",
);
export const LoginScreen = lazily(
  () => import("../features/sign-in/login-page.tsx"),
  "LoginScreen",
);
export const SignupScreen = lazily(
  () => import("../features/sign-in/sign-up-page.tsx"),
  "SignupScreen",
);
export const ConsentScreen = lazily(
  () => import("../features/sign-in/consent-page.tsx"),
  "ConsentScreen",
);
export const SecondFactorScreen = lazily(
  () => import("../features/sign-in/second-factor-page.tsx"),
  "SecondFactorScreen",
);
export const PrivacyScreen = lazily(
  () => import("../features/policies/policy-pages.tsx"),
  "PrivacyScreen",
);
export const TermsScreen = lazily(
  () => import("../features/policies/policy-pages.tsx"),
  "TermsScreen",
);
export const RefundsScreen = lazily(
  () => import("../features/policies/policy-pages.tsx"),
  "RefundsScreen",
);
export const ContactScreen = lazily(
  () => import("../features/policies/policy-pages.tsx"),
  "ContactScreen",
);
export const SampleReportScreen = lazily(
  () => import("../features/report/sample-report-page.tsx"),
  "SampleReportScreen",
);
export const ForgotScreen = lazily(
  () => import("../features/sign-in/forgot-page.tsx"),
  "ForgotScreen",
);
export const AccountScreen = lazily(() => import("../screens/account.tsx"), "AccountScreen");
export const GoogleReturnScreen = lazily(
  () => import("../features/sign-in/google-return-page.tsx"),
  "GoogleReturnScreen",
);
export const SetPasswordScreen = lazily(
  () => import("../features/sign-in/set-password-page.tsx"),
  "SetPasswordScreen",
);
export const StudentDashboardScreen = lazily(
  () => import("../features/student-tests/dashboard-page.tsx"),
  "StudentDashboardScreen",
);
export const StudentReportsScreen = lazily(
  () => import("../screens/student-reports.tsx"),
  "StudentReportsScreen",
);
export const DemoVideosScreen = lazily(
  () => import("../screens/demo-videos.tsx"),
  "DemoVideosScreen",
);
export const SubscribedVideosScreen = lazily(
  () => import("../screens/subscribed-videos.tsx"),
  "SubscribedVideosScreen",
);
export const ResultsScreen = lazily(
  () => import("../features/student-tests/result-page.tsx"),
  "ResultsScreen",
);
export const TakeTestScreen = lazily(
  () => import("../features/take-test/take-test-page.tsx"),
  "TakeTestScreen",
);
export const DemoTestScreen = lazily(
  () => import("../features/take-test/guest/demo-test-page.tsx"),
  "DemoTestScreen",
);
export const DemoTestsScreen = lazily(
  () => import("../features/student-tests/demo-tests-page.tsx"),
  "DemoTestsScreen",
);
export const ReportScreen = lazily(() => import("../screens/report.tsx"), "ReportScreen");
export const PaymentScreen = lazily(
  () => import("../features/payment/subscriptions-page.tsx"),
  "PaymentScreen",
);
export const ReceiptScreen = lazily(() => import("../screens/receipt.tsx"), "ReceiptScreen");
export const NotFoundScreen = lazily(() => import("./pages/not-found-page.tsx"), "NotFoundScreen");
export const ToastTestScreen = lazily(
  () => import("./pages/toast-test-page.tsx"),
  "ToastTestScreen",
);
