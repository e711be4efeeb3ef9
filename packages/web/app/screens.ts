import type { ComponentType } from "react";
import { lazy } from "react";

type Module<Name extends string, Props> = Record<Name, ComponentType<Props>>;

/** A named component of a module as a lazy one: screens have no default exports. */
const lazily = <Name extends string, Props extends object>(
  load: () => Promise<Module<Name, Props>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));

export const AuthLayout = lazily(() => import("./auth-layout.tsx"), "AuthLayout");
export const StudentLayout = lazily(() => import("./student-layout.tsx"), "StudentLayout");
export const AdminLayout = lazily(() => import("./admin-layout.tsx"), "AdminLayout");
/** For the test: nothing around the screen. */
export const FocusLayout = lazily(() => import("./focus-layout.tsx"), "FocusLayout");
/** For pages of any signed-in person: a slim header with the way home. */
export const PageLayout = lazily(() => import("./page-layout.tsx"), "PageLayout");

export const LandingScreen = lazily(() => import("../screens/landing.tsx"), "LandingScreen");
export const LoginScreen = lazily(() => import("../screens/login.tsx"), "LoginScreen");
export const SignupScreen = lazily(() => import("../screens/signup.tsx"), "SignupScreen");
export const ForgotScreen = lazily(() => import("../screens/forgot.tsx"), "ForgotScreen");
export const AccountScreen = lazily(() => import("../screens/account.tsx"), "AccountScreen");
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
export const VideosScreen = lazily(() => import("../screens/videos.tsx"), "VideosScreen");
export const AdminDashboardScreen = lazily(
  () => import("../screens/admin-dashboard.tsx"),
  "AdminDashboardScreen",
);
export const SubjectTopicsScreen = lazily(
  () => import("../screens/subject-topics.tsx"),
  "SubjectTopicsScreen",
);
export const UploadQuestionScreen = lazily(
  () => import("../screens/upload-question.tsx"),
  "UploadQuestionScreen",
);
export const BulkManageScreen = lazily(
  () => import("../screens/bulk-manage.tsx"),
  "BulkManageScreen",
);
export const AttemptsScreen = lazily(() => import("../screens/attempts.tsx"), "AttemptsScreen");
export const TestReportsScreen = lazily(
  () => import("../screens/test-reports.tsx"),
  "TestReportsScreen",
);
export const StatisticsScreen = lazily(
  () => import("../screens/statistics.tsx"),
  "StatisticsScreen",
);
export const CorrectionsScreen = lazily(
  () => import("../screens/corrections.tsx"),
  "CorrectionsScreen",
);
export const PassagesScreen = lazily(
  () => import("../screens/passage-manage.tsx"),
  "PassagesScreen",
);
export const ComprehensionScreen = lazily(
  () => import("../screens/comp-manage.tsx"),
  "ComprehensionScreen",
);
export const LinkPassagesScreen = lazily(
  () => import("../screens/link-passages.tsx"),
  "LinkPassagesScreen",
);
export const ManageTestsScreen = lazily(
  () => import("../screens/manage-tests.tsx"),
  "ManageTestsScreen",
);
export const CreateTestScreen = lazily(
  () => import("../screens/create-test.tsx"),
  "CreateTestScreen",
);
export const TestPreviewScreen = lazily(
  () => import("../screens/test-preview.tsx"),
  "TestPreviewScreen",
);
export const ResultsScreen = lazily(() => import("../screens/results.tsx"), "ResultsScreen");
export const TakeTestScreen = lazily(() => import("../screens/take-test.tsx"), "TakeTestScreen");
export const DemoTestScreen = lazily(() => import("../screens/demo-test.tsx"), "DemoTestScreen");
export const DemoTestsScreen = lazily(() => import("../screens/demo-tests.tsx"), "DemoTestsScreen");
export const ReportScreen = lazily(() => import("../screens/report.tsx"), "ReportScreen");
export const SubscriptionReportScreen = lazily(
  () => import("../screens/subscription-report.tsx"),
  "SubscriptionReportScreen",
);
export const PaymentReportScreen = lazily(
  () => import("../screens/payment-report.tsx"),
  "PaymentReportScreen",
);
export const TestsReportScreen = lazily(
  () => import("../screens/tests-report.tsx"),
  "TestsReportScreen",
);
export const EnquiriesScreen = lazily(() => import("../screens/enquiries.tsx"), "EnquiriesScreen");
export const ExamTypesScreen = lazily(() => import("../screens/exam-types.tsx"), "ExamTypesScreen");
export const PaymentScreen = lazily(() => import("../screens/payment.tsx"), "PaymentScreen");
export const PaymentsScreen = lazily(() => import("../screens/payments.tsx"), "PaymentsScreen");
export const ReceiptScreen = lazily(() => import("../screens/receipt.tsx"), "ReceiptScreen");
export const ManageUsersScreen = lazily(
  () => import("../screens/manage-users.tsx"),
  "ManageUsersScreen",
);
export const UserScreen = lazily(() => import("../screens/user.tsx"), "UserScreen");
export const ComingPage = lazily(() => import("../screens/coming.tsx"), "ComingPage");
export const NotFoundScreen = lazily(() => import("../screens/not-found.tsx"), "NotFoundScreen");
export const ToastTestScreen = lazily(() => import("../screens/toast-test.tsx"), "ToastTestScreen");
