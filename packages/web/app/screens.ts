import { lazily } from "./lazily.ts";

export const AuthLayout = lazily(() => import("./auth-layout.tsx"), "AuthLayout");
export const AuthFrame = lazily(() => import("./auth-layout.tsx"), "AuthFrame");
export const StudentLayout = lazily(() => import("./student-layout.tsx"), "StudentLayout");
/** For the test: nothing around the screen. */
export const FocusLayout = lazily(() => import("./focus-layout.tsx"), "FocusLayout");
/** For pages of any signed-in person: a slim header with the way home. */
export const PageLayout = lazily(() => import("./page-layout.tsx"), "PageLayout");
export const ReaderLayout = lazily(() => import("./reader-layout.tsx"), "ReaderLayout");

export const LandingScreen = lazily(() => import("../screens/landing.tsx"), "LandingScreen");
export const LoginScreen = lazily(() => import("../screens/login.tsx"), "LoginScreen");
export const SignupScreen = lazily(() => import("../screens/signup.tsx"), "SignupScreen");
export const ConsentScreen = lazily(() => import("../screens/consent.tsx"), "ConsentScreen");
export const SecondFactorScreen = lazily(
  () => import("../screens/second-factor.tsx"),
  "SecondFactorScreen",
);
export const PrivacyScreen = lazily(() => import("../screens/policy.tsx"), "PrivacyScreen");
export const TermsScreen = lazily(() => import("../screens/policy.tsx"), "TermsScreen");
export const RefundsScreen = lazily(() => import("../screens/policy.tsx"), "RefundsScreen");
export const ContactScreen = lazily(() => import("../screens/policy.tsx"), "ContactScreen");
export const SampleReportScreen = lazily(
  () => import("../screens/sample-report.tsx"),
  "SampleReportScreen",
);
export const ForgotScreen = lazily(() => import("../screens/forgot.tsx"), "ForgotScreen");
export const AccountScreen = lazily(() => import("../screens/account.tsx"), "AccountScreen");
export const GoogleReturnScreen = lazily(
  () => import("../screens/google-return.tsx"),
  "GoogleReturnScreen",
);
export const SetPasswordScreen = lazily(
  () => import("../screens/set-password.tsx"),
  "SetPasswordScreen",
);
export const StudentDashboardScreen = lazily(
  () => import("../screens/student-dashboard.tsx"),
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
export const ResultsScreen = lazily(() => import("../screens/results.tsx"), "ResultsScreen");
export const TakeTestScreen = lazily(() => import("../screens/take-test.tsx"), "TakeTestScreen");
export const DemoTestScreen = lazily(() => import("../screens/demo-test.tsx"), "DemoTestScreen");
export const DemoTestsScreen = lazily(() => import("../screens/demo-tests.tsx"), "DemoTestsScreen");
export const ReportScreen = lazily(() => import("../screens/report.tsx"), "ReportScreen");
export const PaymentScreen = lazily(() => import("../screens/payment.tsx"), "PaymentScreen");
export const ReceiptScreen = lazily(() => import("../screens/receipt.tsx"), "ReceiptScreen");
export const NotFoundScreen = lazily(() => import("../screens/not-found.tsx"), "NotFoundScreen");
export const ToastTestScreen = lazily(() => import("../screens/toast-test.tsx"), "ToastTestScreen");
